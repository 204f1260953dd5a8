import Testing

@testable import ImageCore

/// Damage that decoders hide behind a picture and success.
@Suite struct HiddenDamageTests {
  /// libheif 1.19's plug-in decodes on the caller's thread, where FFmpeg's log is watched.
  private static let isLogWatched =
    Codecs.hevcDecoders.contains("ffmpeg") && Codecs.libraries.contains { $0.hasPrefix("libheif 1.19") }

  @Test(.enabled(if: isLogWatched)) func `what FFmpeg only logs is refused and no other decoder is asked`()
    throws
  {
    let error = #expect(throws: ConversionError.self) { try convert("damage/flipped-and-logged.heic") }
    #expect(error?.category == .corrupt)
    #expect(error?.detail.contains("ffmpeg") == true)
  }

  @Test(.enabled(if: Codecs.hevcDecoders.contains("ffmpeg")))
  func `what FFmpeg leaves out in silence is refused`() {
    let error = #expect(throws: ConversionError.self) { try convert("damage/no-start.heic") }
    #expect(error?.category == .corrupt)
  }

  @Test func `a hole of zeros is refused with the advice to send the original again`() {
    let error = #expect(throws: ConversionError.self) { try convert("damage/hole.heic") }
    #expect(error?.category == .corrupt)
    #expect(error?.message.contains("zeros") == true)
  }

  @Test func `a whole file with a box that is too short for its fields is damaged, not cut short`() throws {
    var bytes = TestImages.named("single.heic").bytes
    // The last of the properties: nclx ends behind its type, and what it loses is too short for a box.
    let colour = try #require(bytes.indices.first { bytes[$0...].starts(with: "colr".utf8) })
    bytes[colour - 1] = 12
    let error = #expect(throws: ConversionError.self) { try convert(bytes) }
    #expect(error?.category == .corrupt)
    #expect(error?.detail.contains("end of file") == true, "libheif says so of a box that ends too early")
  }

  private func convert(_ name: String) throws(ConversionError) { try convert(TestImages.named(name).bytes) }

  private func convert(_ bytes: [UInt8]) throws(ConversionError) {
    var sink = MemorySink()
    _ = try bytes.withExactBlock { (bytes) throws(ConversionError) in
      try Converter().convert(bytes, options: ConversionOptions(), into: &sink)
    }
  }
}
