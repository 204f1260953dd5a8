import TestSupport
import Testing

@testable import ImageCore

@Suite struct JPEGStreamParserTests {
  @Test func aSoundStreamTellsItsFrameAndIsComplete() throws {
    let header = try #require(JPEGSamples.parse(JPEGSamples.baseline()))
    #expect(header.width == 16)
    #expect(header.height == 8)
    #expect(header.depth == 8)
    #expect(header.frame.process == .baseline)
    #expect(header.frame.chroma == "420")
    #expect(header.orientation == 1)
    #expect(header.trailingBytes == 0)
  }

  @Test(arguments: [1, 2, 3, 7, 64])
  func piecesOfAnySizeGiveTheSameAnswer(size: Int) {
    let stream = JPEGSamples.baseline(segments: [JPEGSamples.exif(orientation: 6), JPEGSamples.icc(200)])
    var parser = JPEGStreamParser()
    for start in stride(from: 0, to: stream.count, by: size) {
      stream[start..<min(stream.count, start + size)].withUnsafeBytes { parser.feed($0) }
    }
    #expect(parser.isComplete)
    #expect(parser.orientation == 6)
    #expect(parser.iccBytes == 200)
    #expect(parser.bytes == stream.count)
  }

  @Test func aStreamCutAnywhereIsIncomplete() {
    let stream = JPEGSamples.baseline(segments: [JPEGSamples.exif(orientation: 6)])
    for length in 0..<stream.count {
      var parser = JPEGStreamParser()
      stream[..<length].withUnsafeBytes { parser.feed($0) }
      parser.finish()
      #expect(!parser.isComplete && parser.fault != nil, "cut at \(length)")
    }
  }

  @Test func bytesAfterTheEndAreCountedAndHarmless() throws {
    let header = try #require(JPEGSamples.parse(JPEGSamples.baseline() + [0xFF, 0xD8, 1, 2, 3]))
    #expect(header.trailingBytes == 5)
    #expect(header.bytes == JPEGSamples.baseline().count)
  }

  @Test func fillBytesAndStrayBytesArePassedOver() throws {
    var stream = JPEGSamples.baseline()
    stream.insert(contentsOf: [0, 0, 0xFF, 0xFF], at: 2)
    #expect(JPEGSamples.parse(stream) != nil)
  }

  @Test func anEndWithinAnEXIFThumbnailIsNotTheEnd() {
    let segment = JPEGSamples.segment(0xE1, Array("Exif\0\0".utf8) + [0xFF, 0xD8, 0xFF, 0xD9])
    #expect(JPEGSamples.parse(JPEGSamples.baseline(segments: [segment])) != nil)
  }

  @Test func theHeightMayComeAfterTheFirstScan() throws {
    let header = try #require(
      JPEGSamples.parse(JPEGSamples.baseline(height: 0, afterScan: [0xFF, 0xDC, 0, 4, 0, 8])))
    #expect(header.height == 8)
    #expect(JPEGSamples.parse(JPEGSamples.baseline(height: 0)) == nil)
  }

  private static let faulty: [(stream: [UInt8], fault: JPEGFault)] = [
    (JPEGSamples.baseline(scanData: []), .scanCutShort),
    (JPEGSamples.baseline(width: 640, height: 480), .scanCutShort),
    (JPEGSamples.baseline(segments: [JPEGSamples.segment(0xDD, [0, 1])], width: 64), .scanCutShort),
    (JPEGSamples.baseline(scanComponents: [1, 2]), .missingScan),
    (JPEGSamples.baseline(scanComponents: [1, 2, 9]), .scanHeader),
    (JPEGSamples.baseline(segments: [[0xFF, 0xD8]]), .secondStart),
    (JPEGSamples.baseline(segments: [[0xFF, 0xE0, 0, 1]]), .segmentLength),
    (JPEGSamples.baseline(tables: 1), .quantisationTable),
    ([0xFF, 0xD8, 0xFF, 0xD9], .missingScan),
    (Array("hello".utf8), .noStart),
  ]

  @Test(arguments: faulty)
  func whatIsWrongIsNamed(stream: [UInt8], fault: JPEGFault) {
    var parser = JPEGStreamParser()
    stream.withUnsafeBytes { parser.feed($0) }
    #expect(parser.fault == fault)
    #expect(!parser.isComplete)
  }

  @Test func aDamagedStreamIsReadAlikeInOnePieceAndByteByByte() {
    var random = SeededGenerator(seed: 4)
    let good = JPEGSamples.baseline(segments: [JPEGSamples.exif(orientation: 6), JPEGSamples.icc(20)])
    for _ in 0..<1500 {
      var stream = good
      for _ in 0..<3 {
        stream[Int.random(in: 0..<stream.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      var parser = JPEGStreamParser()
      for byte in stream { withUnsafeBytes(of: byte) { parser.feed($0) } }
      #expect(JPEGHeader(parser) == JPEGSamples.parse(stream))
    }
  }
}
