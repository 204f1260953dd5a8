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

  @Test func `a hole of zeros is refused with the advice to send the original again`() {
    let error = #expect(throws: ConversionError.self) { try convert("damage/hole.heic") }
    #expect(error?.category == .corrupt)
    #expect(error?.message.contains("zeros") == true)
  }

  private func convert(_ name: String) throws(ConversionError) {
    var sink = MemorySink()
    _ = try TestImages.named(name).bytes.withExactBlock { (bytes) throws(ConversionError) in
      try Converter().convert(bytes, options: ConversionOptions(), into: &sink)
    }
  }
}
