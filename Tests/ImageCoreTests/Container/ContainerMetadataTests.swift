import Testing

@testable import ImageCore

/// EXIF and XMP items: found when they describe the primary, dropped with a note when broken.
@Suite struct ContainerMetadataTests {
  private func withItem(_ item: HEIFBuilder.Item, describing targets: [UInt32]?) -> HEIFBuilder {
    var builder = HEIFBuilder.single
    builder.items += [HEIFBuilder.coded(2, 32, 32, more: []), item]
    builder.items[1].isHidden = true
    if let targets { builder.references = [.init(type: "cdsc", from: item.id, to: targets)] }
    return builder
  }

  @Test(arguments: [
    HEIFBuilder.exif(9),
    // The usual six bytes between offset and TIFF header, counted or not.
    HEIFBuilder.exif(9, offset: 6, lead: Array("Exif\0\0".utf8)),
    HEIFBuilder.exif(9, offset: 0, lead: Array("Exif\0\0".utf8)),
    HEIFBuilder.exif(9, offset: 0xFFFF_FFFF),
  ])
  func theTIFFBlockIsFoundBehindAnyOffset(item: HEIFBuilder.Item) throws {
    #expect(try withItem(item, describing: [1]).primaryImage().exif == HEIFBuilder.tiff)
  }

  @Test func metadataOfAnotherPictureIsNotTaken() throws {
    #expect(try withItem(HEIFBuilder.exif(9), describing: [2]).primaryImage().exif == nil)
    #expect(try withItem(HEIFBuilder.xmp(9), describing: [2]).primaryImage().xmp == nil)
  }

  @Test func aSingleUnlinkedBlockIsTaken() throws {
    #expect(try withItem(HEIFBuilder.exif(9), describing: nil).primaryImage().exif == HEIFBuilder.tiff)
    var two = withItem(HEIFBuilder.exif(9), describing: nil)
    two.items.append(HEIFBuilder.exif(10))
    #expect(try two.primaryImage().exif == nil)
  }

  @Test func aBlockWithoutATIFFHeaderIsDroppedWithANote() throws {
    var item = HEIFBuilder.exif(9)
    item.data = [UInt8](repeating: 0x55, count: 40)
    let primary = try withItem(item, describing: [1]).primaryImage()
    #expect(primary.exif == nil)
    #expect(primary.notes == ["The EXIF block could not be read and was dropped."])
  }

  @Test func aBlockPastTheEndIsDroppedWithANote() throws {
    var item = HEIFBuilder.exif(9)
    item.missing = 1000
    #expect(
      try withItem(item, describing: [1]).primaryImage().notes == [
        "The EXIF block lies past the end of the file and was dropped."
      ])
    item = HEIFBuilder.xmp(9)
    item.missing = 1000
    #expect(
      try withItem(item, describing: [1]).primaryImage().notes == [
        "The XMP packet lies past the end of the file and was dropped."
      ])
  }

  @Test func compressedXMPIsDroppedWithANote() throws {
    let primary = try withItem(HEIFBuilder.xmp(9, encoding: "deflate"), describing: [1]).primaryImage()
    #expect(primary.xmp == nil)
    #expect(primary.notes == ["The XMP packet is compressed and was dropped."])
  }
}
