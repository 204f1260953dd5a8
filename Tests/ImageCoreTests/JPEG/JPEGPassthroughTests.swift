import TestSupport
import Testing

@testable import ImageCore

@Suite struct JPEGPassthroughTests {
  private func copy(
    _ stream: [UInt8], metadata: MetadataPolicy = .keep, change: (inout ConversionOptions) -> Void = { _ in }
  ) throws(ConversionError) -> (bytes: [UInt8], report: ConversionReport) {
    var options = ConversionOptions()
    options.metadata = metadata
    change(&options)
    var sink = MemorySink()
    let report = try stream.withUnsafeBufferPointer { (buffer) throws(ConversionError) in
      try Converter().convert(UnsafeRawBufferPointer(buffer), options: options, into: &sink)
    }
    return (sink.bytes, report)
  }

  private func category(_ stream: [UInt8], change: (inout ConversionOptions) -> Void = { _ in })
    -> ErrorCategory?
  {
    do { _ = try copy(stream, change: change) } catch { return error.category }
    return nil
  }

  /// The segments of a stream by marker, those of decoding left aside.
  private func applicationSegments(_ stream: [UInt8]) -> [UInt8] {
    stream.withUnsafeBytes { bytes in
      var walker = JPEGSegmentWalker(bytes)
      var markers: [UInt8] = []
      while let piece = walker.next() {
        if case .segment(let marker, _, _) = piece, marker >= 0xE0 { markers.append(marker) }
      }
      return markers
    }
  }

  private static func exif(_ block: [UInt8]) -> [UInt8] {
    JPEGSamples.segment(0xE1, SegmentSignature.exif + block)
  }

  private static let jfif = JPEGSamples.segment(0xE0, SegmentSignature.jfif + [1, 2, 0, 0, 1, 0, 1, 0, 0])
  private static let adobe = JPEGSamples.segment(0xEE, SegmentSignature.adobe + [0, 100, 0, 0, 0, 0, 1])
  private static let everything: [[UInt8]] = [
    jfif, exif(TIFFSample.photo(bigEndian: true)),
    JPEGSamples.segment(0xE1, SegmentSignature.xmp + "<x/>".utf8),
    JPEGSamples.segment(0xE1, SegmentSignature.extendedXMP + "SECRET".utf8), JPEGSamples.icc(10),
    JPEGSamples.segment(0xE2, Array("MPF\0SECRET".utf8)), JPEGSamples.segment(0xEB, Array("JP SECRET".utf8)),
    JPEGSamples.segment(0xED, Array("Photoshop 3.0\0SECRET".utf8)), adobe,
    JPEGSamples.segment(0xFE, Array("SECRET".utf8)),
  ]

  @Test func aHeightThatComesAfterTheScanIsRefused() {
    #expect(category(JPEGSamples.baseline(height: 0, afterScan: [0xFF, 0xDC, 0, 4, 0, 8])) == .unsupported)
  }

  @Test func everythingIsKeptByteForByteTrailingBytesToo() throws {
    let stream = JPEGSamples.baseline(segments: Self.everything) + Array("a film".utf8)
    let (bytes, report) = try copy(stream)
    #expect(bytes == stream)
    #expect(report.method == .passedThrough)
    #expect((report.width, report.height) == (16, 8))
    #expect(report.orientation == 6)
    #expect(report.chroma == "420")
    #expect(report.parity.pixelsEqual && report.parity.verdict == .none)
    #expect((report.parity.depth, report.parity.sourceDepth, report.parity.bytes) == (8, 8, stream.count))
    #expect(report.notes.count == 2)
  }

  @Test func safeLeavesTheScansAndWhatADecoderNeeds() throws {
    let source = JPEGSamples.baseline(segments: Self.everything) + Array("SECRET film".utf8)
    let (bytes, report) = try copy(source, metadata: .safe)
    #expect(applicationSegments(bytes) == [0xE0, 0xE1, 0xE2, 0xEE])
    let text = String(decoding: bytes, as: UTF8.self)
    for secret in ["SECRET", "SERIAL", "HOSTNAME", "COMMENT"] { #expect(!text.contains(secret)) }
    #expect(text.contains("RIGHTS"))
    // The picture itself, from its tables on, is the source's.
    #expect(bytes.suffix(120) == JPEGSamples.baseline().suffix(120))
    #expect(JPEGSamples.parse(bytes)?.orientation == 6)
    #expect(report.parity.bytes == bytes.count)
  }

  @Test func noneKeepsTheProfileAndTheWayThePictureIsTurned() throws {
    let turned = try copy(JPEGSamples.baseline(segments: Self.everything), metadata: .none).bytes
    #expect(applicationSegments(turned) == [0xE0, 0xE1, 0xE2, 0xEE])
    #expect(JPEGSamples.parse(turned)?.orientation == 6)
    #expect(!String(decoding: turned, as: UTF8.self).contains("CAMERA"))
    let upright = [Self.exif(TIFFSample.photo(bigEndian: false, orientation: 1)), JPEGSamples.icc(10)]
    let plain = try copy(JPEGSamples.baseline(segments: upright), metadata: .none).bytes
    #expect(applicationSegments(plain) == [0xE2])
  }

  @Test func aThumbnailInJFIFGoesToo() throws {
    let pixels = [UInt8](repeating: 0xCD, count: 12)
    let jfif = JPEGSamples.segment(0xE0, SegmentSignature.jfif + [1, 2, 0, 0, 1, 0, 1, 2, 2] + pixels)
    let bytes = try copy(JPEGSamples.baseline(segments: [jfif]), metadata: .none).bytes
    #expect(bytes == JPEGSamples.baseline(segments: [Self.jfif]))
  }

  @Test func restartMarkersStuffingAndLaterScansSurviveTheRewriting() throws {
    let data: [UInt8] = [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56, 0xFF, 0xFF, 0xD1, 0x78, 0x9A]
    let second = JPEGSamples.segment(0xDA, [1, 2, 0, 0, 63, 0]) + [0x11, 0x22]
    let stream = JPEGSamples.baseline(scanData: data, afterScan: JPEGSamples.segment(0xFE, [1]) + second)
    let bytes = try copy(stream, metadata: .none).bytes
    #expect(bytes == JPEGSamples.baseline(scanData: data, afterScan: second))
  }

  @Test func aStreamCutAnywhereIsTruncatedAndNeverPasses() {
    let stream = JPEGSamples.baseline(segments: [Self.jfif])
    for length in 4..<stream.count {
      #expect(category(Array(stream[..<length])) == .truncated, "cut at \(length)")
    }
  }

  @Test
  func `a picture with fewer restart markers than its intervals need is truncated, however long its data`() {
    let interval = JPEGSamples.segment(0xDD, [0, 1])
    let data = { (markers: Int) in
      (0...markers).flatMap { (index) -> [UInt8] in
        [UInt8](repeating: 0x12, count: 40) + (index < markers ? [0xFF, 0xD0 + UInt8(index)] : [])
      }
    }
    for (markers, expected) in [(0, ErrorCategory.truncated), (2, .truncated), (3, nil), (4, nil)] {
      // 64 x 8 pixels: four MCUs, and a marker between each two.
      let stream = JPEGSamples.baseline(segments: [interval], width: 64, scanData: data(markers))
      #expect(category(stream) == expected, "\(markers) markers")
    }
  }

  @Test(arguments: [0xC1, 0xC2] as [UInt8])
  func extendedAndProgressivePicturesPass(marker: UInt8) {
    #expect(category(JPEGSamples.baseline(frameMarker: marker)) == nil)
  }

  @Test(arguments: [0xC3, 0xC5, 0xC9, 0xCA, 0xCB, 0xCF] as [UInt8])
  func codingThatViewersDoNotKnowIsUnsupported(marker: UInt8) {
    #expect(category(JPEGSamples.baseline(frameMarker: marker)) == .unsupported)
  }

  @Test func twelveBitsAreUnsupported() {
    #expect(category(JPEGSamples.baseline(precision: 12, frameMarker: 0xC1)) == .unsupported)
  }

  @Test func limitsAndPromisesHold() {
    let stream = JPEGSamples.baseline()
    #expect(category(stream) { $0.limits.inputBytes = stream.count - 1 } == .overLimit)
    #expect(category(stream) { $0.limits.pixels = 127 } == .overLimit)
    #expect(category(stream) { $0.maxBytes = stream.count - 1 } == .parityRefused)
    #expect(category(stream) { $0.fit = 0.99 } == .parityRefused)
    #expect(
      category(stream) {
        $0.maxBytes = stream.count; $0.fit = 1
      } == nil)
    let wide = JPEGSamples.baseline(width: 65_501, scanData: [UInt8](repeating: 1, count: 20_000))
    #expect(category(wide) == .overLimit)
  }

  @Test func whatIsLetThroughOfADamagedStreamIsASoundOne() {
    var random = SeededGenerator(seed: 5)
    let good = JPEGSamples.baseline(segments: Self.everything)
    for _ in 0..<1000 {
      var stream = good
      for _ in 0..<3 {
        stream[Int.random(in: 0..<stream.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      guard let bytes = try? copy(stream, metadata: .safe).bytes else { continue }
      #expect(JPEGSamples.parse(bytes) != nil)
    }
  }
}
