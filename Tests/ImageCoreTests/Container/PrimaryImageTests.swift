import Testing

@testable import ImageCore

/// What the container reader finds in good files.
@Suite struct PrimaryImageTests {
  @Test func aSingleCodedPictureIsRead() throws {
    let primary = try HEIFBuilder.single.primaryImage()
    #expect(primary.itemID == 1)
    #expect(primary.derivation == .coded)
    #expect(primary.tileItems == [1])
    #expect(primary.codec == "hvc1")
    #expect((primary.codedWidth, primary.codedHeight) == (64, 48))
    #expect(primary.geometry == DisplayGeometry(width: 64, height: 48))
    #expect(primary.depth == 8)
    #expect(primary.chroma == .yuv420)
    #expect(primary.codedBytes == 8)
    #expect(primary.notes.isEmpty)
  }

  @Test func aPhonePhotoIsReadWithItsTilesTurnMetadataAndProfile() throws {
    let primary = try HEIFBuilder.phone.primaryImage()
    #expect(primary.derivation == .grid(columns: 2, rows: 2, tileWidth: 64, tileHeight: 64))
    #expect(primary.tileItems == [11, 12, 13, 14])
    #expect((primary.codedWidth, primary.codedHeight) == (100, 80))
    #expect((primary.geometry.displayedWidth, primary.geometry.displayedHeight) == (80, 100))
    #expect(primary.icc == [1, 2, 3])
    #expect(primary.exif == HEIFBuilder.tiff)
    #expect(primary.xmp.map { String(decoding: $0, as: UTF8.self) } == "<x:xmpmeta/>")
    #expect(primary.codedBytes == 32)
    #expect(primary.notes == ["An HDR gain map was left aside."])
  }

  /// The same file with 32-bit item IDs and counts, 16-bit property indices, and every item in two extents.
  @Test(arguments: [false, true], [false, true])
  func theOtherVersionsOfTheTablesSayTheSame(wideIDs: Bool, splitsExtents: Bool) throws {
    var builder = HEIFBuilder.phone
    builder.wideIDs = wideIDs
    builder.largePropertyIndices = wideIDs
    builder.splitsExtents = splitsExtents
    let primary = try builder.primaryImage()
    #expect(primary.tileItems == [11, 12, 13, 14])
    #expect(primary.exif == HEIFBuilder.tiff)
    #expect(primary.codedBytes == 32)
  }

  struct Format: Sendable {
    var configuration: [UInt8]
    var chroma: ChromaFormat
    var depth: Int
  }

  @Test(arguments: [
    Format(configuration: HEIFBuilder.hvcC(chroma: 0, depth: 8), chroma: .monochrome, depth: 8),
    Format(configuration: HEIFBuilder.hvcC(chroma: 2, depth: 10), chroma: .yuv422, depth: 10),
    Format(configuration: HEIFBuilder.hvcC(chroma: 3, depth: 12), chroma: .yuv444, depth: 12),
    Format(configuration: HEIFBuilder.av1C(0x0C), chroma: .yuv420, depth: 8),
    Format(configuration: HEIFBuilder.av1C(0x48), chroma: .yuv422, depth: 10),
    Format(configuration: HEIFBuilder.av1C(0x60), chroma: .yuv444, depth: 12),
    Format(configuration: HEIFBuilder.av1C(0x1C), chroma: .monochrome, depth: 8),
  ])
  func theCodecConfigurationTellsChromaAndDepth(format: Format) throws {
    var builder = HEIFBuilder.single
    builder.items[0].properties[0] = format.configuration
    if format.configuration[4] == UInt8(ascii: "a") { builder.items[0].type = "av01" }
    let primary = try builder.primaryImage()
    #expect(primary.chroma == format.chroma)
    #expect(primary.depth == format.depth)
  }

  @Test func colourOfTheTilesStandsInForTheGrids() throws {
    var builder = HEIFBuilder.phone
    builder.items[4].properties.removeLast()
    builder.items[0].properties += [HEIFBuilder.icc([7, 8]), HEIFBuilder.nclx(12, 1, 6, full: true)]
    let primary = try builder.primaryImage()
    #expect(primary.icc == [7, 8])
    #expect(primary.nclx == NCLX(primaries: 12, transfer: 1, matrix: 6, fullRange: true))
  }

  @Test func profileAndCodePointsAreBothKeptAndAnEmptyProfileIsNone() throws {
    var builder = HEIFBuilder.single
    builder.items[0].properties += [
      HEIFBuilder.icc([]), HEIFBuilder.nclx(1, 13, 5, full: false), HEIFBuilder.icc([9], type: "rICC"),
    ]
    let primary = try builder.primaryImage()
    #expect(primary.icc == [9])
    #expect(primary.nclx == NCLX(primaries: 1, transfer: 13, matrix: 5, fullRange: false))
    builder.items[0].properties.removeLast()
    #expect(try builder.primaryImage().icc == nil)
  }

  @Test func transformationsApplyInTheOrderOfAssociation() throws {
    var builder = HEIFBuilder.single
    let crop = HEIFBuilder.clap(40, 20)
    builder.items[0].properties += [crop, HEIFBuilder.irot(1)]
    let cropFirst = try builder.primaryImage().geometry
    #expect((cropFirst.displayedWidth, cropFirst.displayedHeight) == (20, 40))
    #expect(cropFirst.crop == .init(x: 12, y: 14, width: 40, height: 20))
    builder.items[0].properties[2...] = [HEIFBuilder.irot(1), crop]
    let turnFirst = try builder.primaryImage().geometry
    #expect((turnFirst.displayedWidth, turnFirst.displayedHeight) == (40, 20))
    #expect(turnFirst.crop == .init(x: 22, y: 4, width: 20, height: 40))
  }

  @Test func anIdentityShowsItsSourceTransformedTwice() throws {
    let builder = HEIFBuilder(
      items: [
        .init(id: 1, type: "iden", properties: [HEIFBuilder.irot(1)]),
        HEIFBuilder.coded(2, 64, 48, more: [HEIFBuilder.irot(1)]),
      ],
      references: [.init(type: "dimg", from: 1, to: [2])])
    let primary = try builder.primaryImage()
    #expect((primary.itemID, primary.pixelItem) == (1, 2))
    #expect(primary.derivation == .coded)
    #expect(primary.tileItems == [2])
    #expect(primary.geometry.orientation == .init(transpose: false, mirrorX: true, mirrorY: true))
    #expect(primary.geometry.displayedWidth == 64)
  }

  @Test func anOverlayHasItsCanvasSizeAndItsLayersTiles() throws {
    let builder = HEIFBuilder(
      items: [
        HEIFBuilder.overlay(1, 200, 100, layers: 2), HEIFBuilder.coded(2, 64, 48),
        HEIFBuilder.coded(3, 32, 24),
      ],
      references: [.init(type: "dimg", from: 1, to: [2, 3])])
    let primary = try builder.primaryImage()
    #expect(primary.derivation == .overlay)
    #expect(primary.tileItems == [2, 3])
    #expect((primary.codedWidth, primary.codedHeight) == (200, 100))
  }

  @Test(arguments: ["urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1"])
  func alphaIsFoundAndItsBytesAreNotThePicturesWeight(urn: String) throws {
    var builder = HEIFBuilder.single
    builder.items.append(HEIFBuilder.coded(2, 64, 48, more: [HEIFBuilder.auxC(urn)], bytes: 500))
    builder.references = [.init(type: "auxl", from: 2, to: [1])]
    #expect(try builder.primaryImage().alphaItem == 2)
    #expect(try builder.primaryImage().premultiplied == false)
    #expect(try builder.primaryImage().codedBytes == 8)
    builder.references.append(.init(type: "prem", from: 1, to: [2]))
    #expect(try builder.primaryImage().premultiplied)
  }

  @Test func furtherPicturesAndAMotionVideoAreNamed() throws {
    var builder = HEIFBuilder.single
    builder.primary = 2
    builder.items += [HEIFBuilder.coded(2, 32, 32), HEIFBuilder.coded(3, 32, 32)]
    builder.trailing = box("ftyp", be(FourCC("mp42").value), be(UInt32(0))) + box("mdat", [1, 2, 3])
    let primary = try builder.primaryImage()
    #expect(primary.itemID == 2)
    #expect(
      primary.notes == [
        "The motion photo's video was left aside.",
        "The file holds 2 further pictures, which were left aside.",
      ])
  }

  @Test func aPictureBehindThePictureIsNoVideo() throws {
    var builder = HEIFBuilder.single
    builder.trailing = HEIFBuilder.single.build()
    #expect(try builder.primaryImage().notes.isEmpty)
  }

  @Test(arguments: [[0, 0, 0], [UInt8](repeating: 0, count: 4096), Array("not a box, just text".utf8)])
  func trailingGarbageIsTolerated(garbage: [UInt8]) throws {
    var builder = HEIFBuilder.phone
    builder.trailing = garbage
    #expect(try builder.primaryImage().codedWidth == 100)
  }
}
