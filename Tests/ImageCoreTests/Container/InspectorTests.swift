import FoundationEssentials
import Testing

@testable import ImageCore

/// What the inspect door tells, as values and as text.
@Suite struct InspectorTests {
  private func inspect(_ bytes: [UInt8], options: ConversionOptions = .init()) throws -> Inspection {
    try bytes.withUnsafeBytes { try Inspector().inspect($0, options: options) }
  }

  @Test func aPhonePhotoIsDescribedInFull() throws {
    let inspection = try inspect(HEIFBuilder.phone.build())
    #expect(inspection.format == "heif")
    #expect(inspection.refusal == nil)
    #expect(inspection.container?.majorBrand == "heic")
    #expect(inspection.container?.itemCount == 9)
    let picture = try #require(inspection.picture)
    #expect(picture.itemID == 1)
    #expect(picture.codec == "hevc")
    #expect(picture.derivation == "grid")
    #expect(picture.tiles == .init(columns: 2, rows: 2, width: 64, height: 64))
    #expect((picture.width, picture.height) == (80, 100))
    #expect(picture.orientation == 8)
    #expect(picture.crop == nil)
    #expect(picture.exifBytes == HEIFBuilder.tiff.count)
    #expect(inspection.auxiliaries.map(\.kind) == ["gain map"])
    #expect(inspection.thumbnails.map(\.id) == [22])
    #expect(inspection.items.count == 9)
  }

  @Test func itSurvivesTheJourneyThroughJSON() throws {
    let inspection = try inspect(HEIFBuilder.phone.build())
    #expect(try JSONDecoder().decode(Inspection.self, from: JSONEncoder().encode(inspection)) == inspection)
  }

  @Test func theTableIsAlignedAndReadable() throws {
    var file = HEIFBuilder.phone
    file.items[4].properties += [HEIFBuilder.clap(90, 70), HEIFBuilder.nclx(12, 13, 6, full: true)]
    file.items[4].properties[2] = HEIFBuilder.icc(profile(named: "Display P3"))
    // The sample's tiles are no pictures, so the plan can say no more than that.
    var inspection = try inspect(file.build())
    #expect(inspection.plan.count == 1)
    inspection.plan = []
    #expect(
      inspection.table == """
        File         HEIF, \(Inspection.bytes(file.build().count)), brands heic mif1
        Picture      HEVC, 2 x 2 tiles of 64 x 64, item 1
        Displayed    80 x 70 pixels
        Coded        100 x 80 pixels, 32 bytes
        Crop         70 x 80 pixels from (15, 0)
        Orientation  turned anticlockwise by 90\u{B0}
        Samples      8 bits, 4:2:0
        Color        ICC profile \u{201C}Display P3\u{201D}, 192 bytes
                     primaries Display P3, transfer sRGB, matrix BT.601 (525 lines), full range
        Metadata     EXIF, 14 bytes
                     XMP, 12 bytes
        Auxiliary    gain map, 50 x 40, 8 bytes, item 21 (urn:com:apple:photo:2020:aux:hdrgainmap)
        Thumbnail    32 x 24, 8 bytes, item 22
        Items        4 hvc1 64 x 64, hidden, 32 bytes
                     1 grid 100 x 80, 8 bytes
                     1 hvc1 50 x 40, hidden, 8 bytes
                     1 hvc1 32 x 24, 8 bytes
                     1 Exif, hidden, 18 bytes
                     1 mime application/rdf+xml, hidden, 12 bytes
        Note         An HDR gain map was left aside.

        """)
  }

  @Test func aRefusedPictureIsDescribedWithItsReason() throws {
    var file = HEIFBuilder.single
    file.items[0].type = "j2k1"
    let inspection = try inspect(file.build())
    #expect(inspection.picture == nil)
    #expect(inspection.refusal?.category == .unsupported)
    #expect(inspection.items.map(\.type) == ["j2k1"])
    #expect(inspection.table.contains("Refused"))
  }

  @Test func theGainMapOfAToneMapIsFound() throws {
    var file = HEIFBuilder.single
    var gainMap = HEIFBuilder.coded(2, 32, 24)
    gainMap.isHidden = true
    file.items += [gainMap, .init(id: 3, type: "tmap", data: [0])]
    file.references = [.init(type: "dimg", from: 3, to: [1, 2])]
    let inspection = try inspect(file.build())
    #expect(inspection.auxiliaries.map(\.type) == ["tmap"])
    #expect(inspection.auxiliaries.map(\.item.id) == [2])
    #expect(inspection.notes == ["An HDR gain map was left aside."])
  }

  /// The video of a motion photo: as a second file, as a box, and in Samsung's trailer.
  @Test func motionVideosAreFound() throws {
    var file = HEIFBuilder.single
    let video = box("ftyp", be(FourCC("mp42").value), be(UInt32(0))) + box("mdat", [1, 2, 3])
    file.trailing = video
    #expect(try inspect(file.build()).container?.motionVideoBytes == video.count)
    #expect(try inspect(file.build()).container?.trailingBytes == 0)
    file.trailing = box("mpvd", video)
    #expect(try inspect(file.build()).container?.motionVideoBytes == video.count)
    let directory: [UInt8] =
      Array("SEFH".utf8) + [107, 0, 0, 0, 1, 0, 0, 0] + [0, 0, 0x30, 0x0A, UInt8(video.count), 0, 0, 0]
      + [UInt8(video.count), 0, 0, 0]
    file.trailing = box("sefd", video, directory, [UInt8(directory.count), 0, 0, 0], Array("SEFT".utf8))
    #expect(try inspect(file.build()).container?.motionVideoBytes == video.count)
  }

  @Test func aJPEGIsDescribedAsItIsShown() throws {
    let path = ContainerCorpus.package + "/TestImages/pictures/strangers/jpeg-orientation-6.HEIC"
    let inspection = try inspect([UInt8](Data(contentsOf: URL(filePath: path))))
    #expect(inspection.format == "jpeg")
    #expect(inspection.container == nil)
    #expect(inspection.picture?.codec == "jpeg")
    #expect(inspection.picture?.orientation == 6)
    #expect([inspection.picture?.codedWidth, inspection.picture?.codedHeight] == [64, 96])
    #expect([inspection.picture?.width, inspection.picture?.height] == [96, 64])
    #expect(inspection.plan == ["copy the stream byte for byte"])
  }

  @Test func whatAJPEGCarriesIsTold() throws {
    let block = TIFFSample.photo(bigEndian: true)
    let profile = profile(named: "Display P3")
    let chunks = [profile[..<100], profile[100...]].enumerated().reversed().map { index, chunk in
      JPEGSamples.segment(0xE2, SegmentSignature.icc + [UInt8(index + 1), 2] + chunk)
    }
    let portion = SegmentSignature.extendedXMP + [UInt8](repeating: 0x30, count: 40) + [1, 2, 3]
    let segments =
      [
        JPEGSamples.segment(0xE1, SegmentSignature.exif + block),
        JPEGSamples.segment(0xE1, SegmentSignature.xmp + "<x/>".utf8), JPEGSamples.segment(0xE1, portion),
      ] + chunks
    let picture = try #require(try inspect(JPEGSamples.baseline(segments: segments)).picture)
    #expect((picture.exifBytes, picture.xmpBytes) == (block.count, 4 + 3))
    #expect((picture.color.profile, picture.color.profileBytes) == ("Display P3", profile.count))
    let cut = try #require(try inspect(JPEGSamples.baseline(segments: [chunks[0]])).picture)
    #expect((cut.color.profile, cut.color.profileBytes) == (nil, profile.count - 100))
  }

  @Test func aJPEGThatIsNotHandedOnIsRefused() throws {
    let inspection = try inspect(JPEGSamples.baseline(precision: 12, frameMarker: 0xC1))
    #expect(inspection.refusal?.category == .unsupported)
    #expect(inspection.picture == nil && inspection.plan.isEmpty)
    let error = #expect(throws: ConversionError.self) {
      try inspect(Array(JPEGSamples.baseline().dropLast(2)))
    }
    #expect(error?.category == .truncated)
  }

  @Test func otherFilesAreRefused() {
    let error = #expect(throws: ConversionError.self) {
      try inspect(Array("GIF89a\u{1}\0\u{1}\0\0\0\0;".utf8))
    }
    #expect(error?.category == .notAnImage)
  }

  /// A file may say that it has tens of thousands of parts with long names: it is described all the same, in less than four megabytes of
  /// JSON, which is what a parent process takes from its worker.
  @Test func whatIsTooMuchIsCountedAndNotListed() throws {
    var file = HEIFBuilder.single
    file.largePropertyIndices = true
    let urn = HEIFBuilder.auxC(String(repeating: "\u{1}", count: 200))
    for id in UInt32(2)..<2002 {
      let isThumbnail = id % 2 == 0
      var item = HEIFBuilder.coded(id, 8, 8, more: isThumbnail ? [] : [urn])
      item.name = String(repeating: "\u{2}", count: 200)
      file.items.append(item)
      file.references.append(.init(type: isThumbnail ? "thmb" : "auxl", from: id, to: [1]))
    }
    let inspection = try inspect(file.build())
    #expect(inspection.refusal == nil)
    #expect(inspection.auxiliaries.count == Inspection.imageLimit)
    #expect(inspection.thumbnails.count == Inspection.imageLimit)
    #expect(inspection.items.count == Inspection.itemLimit)
    #expect(inspection.omitted == .init(auxiliaries: 936, thumbnails: 936, items: 2001 - 1024))
    #expect(inspection.container?.itemCount == 2001)
    #expect(inspection.items[1].name == String(repeating: "\u{2}", count: Inspection.textLimit) + "\u{2026}")
    #expect(inspection.auxiliaries[0].type.unicodeScalars.count == Inspection.textLimit + 1)
    #expect(try JSONEncoder().encode(inspection).count < 2 << 20)
    #expect(inspection.table.contains("and 936 more\n"))
  }

  @Test func textOfTheFileCannotCommandATerminal() throws {
    var file = HEIFBuilder.single
    file.items.append(HEIFBuilder.coded(2, 8, 8, more: [HEIFBuilder.auxC("urn:\u{1B}]0;evil\u{7}")]))
    file.references = [.init(type: "auxl", from: 2, to: [1])]
    #expect(try inspect(file.build()).table.contains("\u{1B}") == false)
  }

  /// A profile of one `desc` tag of version 4.
  private func profile(named name: String) -> [UInt8] {
    let text = name.utf16.flatMap { be($0) }
    let element =
      be(FourCC("mluc").value) + be(UInt32(0)) + be(UInt32(1)) + be(UInt32(12)) + Array("enUS".utf8)
      + be(UInt32(text.count)) + be(UInt32(28)) + text
    return [UInt8](repeating: 0, count: 128) + be(UInt32(1)) + be(FourCC("desc").value) + be(UInt32(144))
      + be(UInt32(element.count)) + element
  }
}
