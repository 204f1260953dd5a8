import TestSupport
import Testing

@testable import ImageCore

@Suite struct MetadataEXIFTests {
  private func plan(_ exif: [UInt8], policy: MetadataPolicy = .keep) -> MetadataPlan {
    MetadataPlan(exif: exif, xmp: nil, icc: nil, width: 3024, height: 4032, policy: policy)
  }

  /// The TIFF block of a plan's EXIF segment.
  private func block(_ plan: MetadataPlan) -> [UInt8]? {
    guard let payload = plan.segments.first?.payload, payload.starts(with: SegmentSignature.exif) else {
      return nil
    }
    return Array(payload.dropFirst(SegmentSignature.exif.count))
  }

  /// The first value of a tag in IFD0 or the EXIF directory.
  private func number(_ tag: UInt16, in bytes: [UInt8]) -> Int? {
    guard let block = TIFFBlock(bytes), let tree = EXIFTree(block) else { return nil }
    let entries = tree.ifd0.entries + (tree.exif?.entries ?? [])
    return entries.first { $0.tag == tag }.flatMap(block.integer(of:))
  }

  @Test(arguments: [true, false])
  func orientationAndDimensionsBecomeTrueAndEveryOtherByteStays(bigEndian: Bool) throws {
    let source = TIFFSample.photo(bigEndian: bigEndian)
    let plan = plan(source)
    let result = try #require(block(plan))
    #expect(number(0x0112, in: result) == 1)
    #expect(number(0xA002, in: result) == 3024)
    #expect(number(0xA003, in: result) == 4032)
    #expect(result.count == source.count)
    #expect(zip(source, result).filter { $0 != $1 }.count <= 5)
    #expect(plan.notes.isEmpty)
    #expect(plan.sourceBytes == source.count)
  }

  @Test func theThumbnailKeepsItsOwnOrientation() throws {
    let result = try #require(block(plan(TIFFSample.photo(bigEndian: true))))
    let tree = try #require(TIFFBlock(result).flatMap(EXIFTree.init))
    #expect(tree.ifd1?.first(.orientation).flatMap(tree.block.integer(of:)) == 6)
  }

  @Test(
    arguments: [(1, 1), (4, 1), (9, 1), (2, 1), (5, 1), (3, 2), (3, 9), (77, 1), (4, 0xFFFF_FFFF)]
      as [(UInt16, UInt32)])
  func anOrientationOfAnyTypeBecomesOne(type: UInt16, count: UInt32) throws {
    for bigEndian in [true, false] {
      var sample = TIFFSample(bigEndian: bigEndian)
      sample.directory([TIFFSample.Entry(tag: 0x0112, type: type, count: count, value: 0x0600_0006)])
      let result = try #require(block(plan(sample.bytes)))
      #expect(TIFFBlock(result)?.orientation == 1)
    }
  }

  @Test func aThumbnailThatReliedOnTheMainOrientationIsNoted() {
    var source = TIFFSample.photo(bigEndian: true)
    let ifd1 = TIFFBlock(source)?.ifd0?.nextOffset ?? 0
    source.replaceSubrange(ifd1 + 2..<ifd1 + 4, with: [0x01, 0x1A])
    #expect(plan(source).notes.count == 1)
    let upright = TIFFSample.photo(bigEndian: true, orientation: 1)
    #expect(plan(upright).notes.isEmpty)
  }

  @Test func anAbsentOrientationStaysAbsent() {
    var sample = TIFFSample(bigEndian: true)
    sample.directory([TIFFSample.Entry(tag: 0x0131, type: 2, count: 4, value: 0x4142_4300)])
    #expect(block(plan(sample.bytes)) == sample.bytes)
  }

  @Test func aWordBeforeTheBlockIsNotDoubled() {
    let source = TIFFSample.photo(bigEndian: true)
    #expect(plan(SegmentSignature.exif + source) == plan(source))
  }

  private static let broken: [(what: String, bytes: [UInt8])] = [
    ("no TIFF", Array("not a TIFF block at all".utf8)),
    ("only a header", [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8]),
    ("a directory beyond the end", [0x4D, 0x4D, 0, 0x2A, 0xFF, 0xFF, 0xFF, 0xFF, 0, 1]),
    ("a directory in the header", [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 4, 0, 0, 0, 0]),
    ("more entries than bytes", [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0xFF, 0xFF, 0, 0]),
    ("cut in IFD0", Array(TIFFSample.photo(bigEndian: true).prefix(40))),
    ("a chain that loops", looping(next: 8, exif: 0)),
    ("an EXIF directory that is IFD0", looping(next: 0, exif: 8)),
  ]

  private static func looping(next: UInt32, exif: UInt32) -> [UInt8] {
    var sample = TIFFSample(bigEndian: true)
    sample.directory([TIFFSample.Entry(tag: 0x8769, type: 4, count: 1, value: exif)], next: next)
    return sample.bytes
  }

  @Test(arguments: broken)
  func brokenBlocksAreDroppedWithANote(what: String, bytes: [UInt8]) {
    for policy in [MetadataPolicy.keep, .safe] {
      let plan = plan(bytes, policy: policy)
      #expect(plan.segments.isEmpty && plan.notes.count == 1, "\(what)")
    }
  }

  @Test func aBrokenSubdirectoryCostsNothingButANote() throws {
    var source = TIFFSample.photo(bigEndian: true)
    // The EXIF pointer is the fifth entry.
    source.replaceSubrange(8 + 2 + 4 * 12 + 8..<8 + 2 + 4 * 12 + 12, with: [0x7F, 0xFF, 0xFF, 0xFF])
    let plan = plan(source)
    #expect(try #require(block(plan)).count == source.count)
    #expect(plan.notes.count == 1)
  }

  @Test func valuesThatAreNotThereAreNotedOnce() throws {
    let whole = TIFFSample.photo(bigEndian: true, thumbnail: 0, makerNote: 30)
    // The maker notes end the block: without its last byte their entry points beyond it.
    let cut = plan(Array(whole.dropLast()))
    #expect(cut.notes == ["An entry of the EXIF block points to a value that is not in it."])
    #expect(try #require(block(cut)).count == whole.count - 1)
    #expect(plan(Array(whole.dropLast(40))).notes.map { $0.prefix(9) } == ["2 entries"])
    #expect(plan(Array(whole.dropLast()), policy: .safe).notes.isEmpty)
  }

  @Test(arguments: [true, false])
  func safeLeavesNoByteOfWhatIsPrivate(bigEndian: Bool) throws {
    let result = try #require(block(plan(TIFFSample.photo(bigEndian: bigEndian), policy: .safe)))
    let text = String(decoding: result, as: UTF8.self)
    for kept in ["CAMERA", "RIGHTS", "2026:11:3"] { #expect(text.contains(kept)) }
    for secret in ["HOSTNAME", "COMMENT", "SERIAL"] { #expect(!text.contains(secret)) }
    #expect(!result.contains(0xAB) && !result.contains(0xCD))
    let tree = try #require(TIFFBlock(result).flatMap(EXIFTree.init))
    #expect(tree.gps == nil && tree.ifd1 == nil)
    #expect(number(0x0112, in: result) == 1)
    #expect(number(0xA002, in: result) == 3024)
  }

  @Test func noneCarriesNoEXIF() {
    #expect(plan(TIFFSample.photo(bigEndian: true), policy: .none).segments.isEmpty)
  }

  private static let large: [(thumbnail: Int, makerNote: Int, tail: Int, lost: String)] = [
    (100, 100, 100_000, "end of the EXIF block"), (70_000, 100, 0, "The thumbnail"),
    (100, 70_000, 0, "The maker notes"),
  ]

  @Test(arguments: large)
  func aBlockBeyondOneSegmentLosesWhatItMustAndSaysSo(thumbnail: Int, makerNote: Int, tail: Int, lost: String)
    throws
  {
    let source = TIFFSample.photo(bigEndian: false, thumbnail: thumbnail, makerNote: makerNote)
    let plan = plan(source + [UInt8](repeating: 1, count: tail))
    let result = try #require(block(plan))
    #expect(result.count <= EXIFFitter.limit)
    #expect(plan.notes.count == 1 && plan.notes[0].contains(lost))
    let tree = try #require(TIFFBlock(result).flatMap(EXIFTree.init))
    #expect(tree.gps != nil)
    #expect((tree.ifd1 != nil) == (tail > 0))
    #expect(number(0xA002, in: result) == 3024)
  }

  @Test func flippedAndCutBlocksNeverTrapAndNeverTurnThePicture() {
    var random = SeededGenerator(seed: 1)
    for round in 0..<1500 {
      var bytes = TIFFSample.photo(bigEndian: round.isMultiple(of: 2))
      for _ in 0..<4 { bytes[Int.random(in: 0..<220, using: &random)] = .random(in: 0...255, using: &random) }
      bytes.removeLast(.random(in: 0...bytes.count / 2, using: &random))
      for policy in MetadataPolicy.allCases {
        guard let result = block(plan(bytes, policy: policy)) else { continue }
        #expect([1, nil].contains(TIFFBlock(result)?.orientation))
      }
    }
  }
}
