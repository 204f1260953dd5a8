/// Encodes stored planes at the largest quality that keeps a byte promise.
struct PromisedEncoding {
  private let planes: PlaneStore
  private let promise: BytePromise
  private let metadata: [MarkerSegment]
  private let settings: JPEGEncoder.Settings
  /// The quality that was asked for: the best that is tried.
  private let asked: Quality
  private let sample: PlaneSample

  /// The JPEG that was let into the sink.
  struct Result {
    var written: JPEGStreamParser
    var quality: Quality
    /// Full encodes.
    var encodes: Int
  }

  /// A search over `planes` for streams like `settings` with `metadata`, of `asked` quality or less.
  init(
    _ planes: PlaneStore, promise: BytePromise, settings: JPEGEncoder.Settings, metadata: [MarkerSegment],
    asked: Quality
  ) {
    self.planes = planes
    self.promise = promise
    self.settings = settings
    self.metadata = metadata
    self.asked = asked
    sample = PlaneSample(of: planes, settings: settings)
  }

  /// Leaves in `sink`, which is empty, the stream of the largest quality that keeps the promise.
  func run(into sink: inout some JPEGSink) throws(ConversionError) -> Result {
    var search = QualitySearch(
      limit: promise.limit, percents: min(promise.leastPercent, askedPercent)...askedPercent,
      scale: asked.scale,
      ratio: sample.ratio,
      fixedBytes: settings.headerBytes + metadata.reduce(0) { $0 + 4 + $1.payload.count })
    var encodes = 0
    // What the sink holds, if that keeps the promise; it stays there until something better does.
    var best: (percent: Int, written: JPEGStreamParser)?
    while true {
      let step = try search.next { (percent) throws(ConversionError) in
        try sample.bytes(QuantizationTables(quality(percent)))
      }
      switch step {
      case .impossible(let smallest):
        throw promise.refusal(smallest: smallest)
      case .done(let percent):
        guard let best, best.percent == percent else {
          throw ConversionError(.internal, "The quality search lost its best picture.")
        }
        return Result(written: best.written, quality: quality(percent), encodes: encodes)
      case .encode(let percent):
        let written: JPEGStreamParser
        if let best {
          var stream = MemorySink(capacity: best.written.bytes)
          written = try encode(percent, into: &stream)
          if written.bytes <= promise.limit { try replace(stream, in: &sink) }
        } else {
          if encodes > 0 { try sink.reset() }
          written = try encode(percent, into: &sink)
        }
        encodes += 1
        search.record(percent: percent, bytes: written.bytes)
        if written.bytes <= promise.limit { best = (percent, written) }
      }
    }
  }

  private var askedPercent: Int { QuantizationTables.ijgPercent(asked.value) }

  private func quality(_ percent: Int) -> Quality {
    // Between two percents there may be tables of their own.
    if percent == askedPercent { return asked }
    return Quality(Double(percent) / 100, scale: asked.scale) ?? asked
  }

  private func encode(
    _ percent: Int, into sink: inout some JPEGSink
  ) throws(ConversionError) -> JPEGStreamParser {
    var settings = settings
    settings.tables = QuantizationTables(quality(percent))
    var writer = try JPEGWriter(settings)
    try writer.write(metadata, into: &sink)
    for top in stride(from: 0, to: planes.height, by: writer.bandRows) {
      try writer.write(planes.band(top..<min(top + writer.bandRows, planes.height)), into: &sink)
    }
    return try writer.finish(into: &sink)
  }

  private func replace(_ stream: MemorySink, in sink: inout some JPEGSink) throws(ConversionError) {
    try sink.reset()
    try stream.bytes.withUnsafeBufferPointer { (bytes) throws(ConversionError) in
      try sink.write(UnsafeRawBufferPointer(bytes))
    }
  }
}
