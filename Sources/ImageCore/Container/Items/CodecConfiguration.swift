/// The sample format that a codec configuration record declares.
struct CodecConfiguration: Sendable, Equatable {
  var chroma: ChromaFormat
  /// Bits a sample of luma, 8...16.
  var depth: Int
  /// What the coded stream says of its colours, where the record tells.
  var colour: NCLX?
}

extension CodecConfiguration {
  /// An HEVCDecoderConfigurationRecord (ISO/IEC 14496-15, 8.3.3.1.2); only its fixed head must be there.
  init(hevc reader: inout ByteReader) throws(ConversionError) {
    _ = try reader.take(16)
    chroma = [.monochrome, .yuv420, .yuv422, .yuv444][try reader.u8() & 3]
    depth = (try reader.u8() & 7) + 8
    guard reader.remaining > 4 else { return }
    _ = try reader.take(4)
    colour = NCLX(hevcArrays: &reader)
  }

  /// The head of an AV1CodecConfigurationRecord (AV1 in ISOBMFF, 2.3.3).
  init(av1 reader: inout ByteReader) throws(ConversionError) {
    _ = try reader.take(2)
    let bits = try reader.u8()
    depth = bits & 0x40 == 0 ? 8 : bits & 0x20 == 0 ? 10 : 12
    chroma =
      bits & 0x10 != 0 ? .monochrome : bits & 0x08 == 0 ? .yuv444 : bits & 0x04 == 0 ? .yuv422 : .yuv420
    _ = try reader.u8()
    colour = NCLX(av1Configuration: try reader.bytes(min(reader.remaining, 64)))
  }
}
