/// Encodes stored planes at falling qualities until a byte promise is kept.
struct PromisedEncoding {
  private let planes: PlaneStore
  private let promise: BytePromise
  private let metadata: [MarkerSegment]
  private let settings: JPEGEncoder.Settings
  private let scale: Quality.Scale
  private let sample: PlaneSample
  private var costs: [Int: Int] = [:]

  /// A JPEG that was let into the sink.
  struct Result {
    var written: JPEGStreamParser
    var quality: Quality
    /// Full encodes, the first one (before this search) included.
    var encodes: Int
  }

  /// A search over `planes` for streams like `settings` with `metadata`.
  init(
    _ planes: PlaneStore, promise: BytePromise, settings: JPEGEncoder.Settings, metadata: [MarkerSegment],
    scale: Quality.Scale
  ) {
    self.planes = planes
    self.promise = promise
    self.settings = settings
    self.metadata = metadata
    self.scale = scale
    sample = PlaneSample(of: planes, settings: settings)
  }

  /// Searches below `first` percent, which weighed `bytes`, and replaces the sink's stream by the one that keeps the promise.
  mutating func run(
    first: Int, bytes: Int, into sink: inout some JPEGSink
  ) throws(ConversionError) -> Result {
    var search = QualitySearch(
      limit: promise.limit, leastPercent: promise.leastPercent, first: first, bytes: bytes,
      fixedBytes: settings.headerBytes + metadata.reduce(0) { $0 + 4 + $1.payload.count })
    var encodes = 1
    var best: (percent: Int, stream: MemorySink, written: JPEGStreamParser)?
    while true {
      switch try search.next(cost: { (percent) throws(ConversionError) in try cost(percent) }) {
      case .impossible(let smallest):
        throw promise.refusal(smallest: smallest)
      case .done(let percent):
        guard let best, best.percent == percent else {
          throw ConversionError(.internal, "The quality search lost its best picture.")
        }
        try sink.reset()
        try best.stream.bytes.withUnsafeBufferPointer { (bytes) throws(ConversionError) in
          try sink.write(UnsafeRawBufferPointer(bytes))
        }
        return Result(written: best.written, quality: quality(percent), encodes: encodes)
      case .encode(let percent):
        // Lower percents weigh less.
        var stream = MemorySink(capacity: bytes)
        let written = try encode(percent, into: &stream)
        encodes += 1
        search.record(percent: percent, bytes: written.bytes)
        if written.bytes <= promise.limit { best = (percent, stream, written) }
      }
    }
  }

  private func quality(_ percent: Int) -> Quality {
    Quality(Double(percent) / 100, scale: scale) ?? .standard
  }

  private func encode(
    _ percent: Int, into sink: inout MemorySink
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

  /// Bytes of the sample at `percent`.
  private mutating func cost(_ percent: Int) throws(ConversionError) -> Int {
    if let known = costs[percent] { return known }
    let bytes = try sample.bytes(QuantizationTables(quality(percent)))
    costs[percent] = bytes
    return bytes
  }
}
