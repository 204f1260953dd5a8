/// A JPEG stream on its way out: what the encoder makes is parsed as it is written, then handed to the sink.
struct JPEGWriter: ~Copyable {
  private let encoder: JPEGEncoder
  private var parser = JPEGStreamParser()

  /// Prepares a stream of `settings`.
  init(_ settings: JPEGEncoder.Settings) throws(ConversionError) {
    encoder = try JPEGEncoder(settings)
  }

  /// Writes the segments of `metadata`; before the first band.
  mutating func write(_ metadata: [MarkerSegment], into sink: inout some JPEGSink) throws(ConversionError) {
    for segment in metadata {
      try encoder.write(segment)
      try drain(into: &sink)
    }
  }

  /// Rows of pixels in one row of MCUs: 8 or 16.
  var bandRows: Int { encoder.bandRows }

  /// Encodes one band of `bandRows` rows (fewer only at the end of the picture).
  mutating func write(_ band: JPEGBand, into sink: inout some JPEGSink) throws(ConversionError) {
    try encoder.write(band)
    try drain(into: &sink)
  }

  /// Ends the stream and returns what it turned out to be.
  mutating func finish(into sink: inout some JPEGSink) throws(ConversionError) -> JPEGStreamParser {
    try encoder.finish()
    try drain(into: &sink)
    return parser
  }

  private mutating func drain(into sink: inout some JPEGSink) throws(ConversionError) {
    let bytes = encoder.output
    guard bytes.count > 0 else { return }
    parser.feed(bytes)
    try sink.write(bytes)
    encoder.outputTaken()
  }
}
