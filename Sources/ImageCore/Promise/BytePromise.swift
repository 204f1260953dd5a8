/// What the caller wants the JPEG to weigh at most, metadata and all.
struct BytePromise: Sendable, Equatable {
  /// The most bytes.
  let limit: Int
  /// The lowest quality that may be used, in hundredths.
  let leastPercent: Int

  /// The promise that `options` ask for against a source of `sourceBytes` (primary image and metadata); nil when none.
  init?(_ options: ConversionOptions, sourceBytes: Int) {
    let fit = options.fit.map { Int(min(Double(sourceBytes) * $0, Double(Int.max / 2))) }
    guard let limit = [options.maxBytes, fit].compactMap({ $0 }).min() else { return nil }
    self.limit = limit
    leastPercent = QuantizationTables.ijgPercent(options.lowestQuality)
  }

  /// The refusal when even the lowest quality gives `smallest` bytes.
  func refusal(smallest: Int) -> ConversionError {
    ConversionError(
      .parityRefused,
      "The JPEG cannot be made to weigh \(limit) bytes or less: at the lowest quality allowed, \((Double(leastPercent) / 100).twoDecimals), it weighs \(smallest) bytes."
    )
  }
}
