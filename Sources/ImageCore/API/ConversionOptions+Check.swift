extension ConversionOptions {
  /// Throws `usage` for numbers that mean nothing or contradict each other: every door of the library checks its options before anything else.
  func check() throws(ConversionError) {
    let isSound =
      Self.isQuality(quality.value) && minimumQuality.map(Self.isQuality) ?? true && threads > 0
      && (maxBytes ?? 1) > 0
      && fit.map { $0 > 0 && $0.isFinite } ?? true
    guard isSound else {
      throw ConversionError(
        .usage,
        "Qualities must be greater than 0 and at most 1, ratios, sizes and numbers of threads greater than 0."
      )
    }
    if hasBytePromise, let least = contradictoryMinimum {
      throw ConversionError(
        .usage, "The lowest quality for byte promises, \(least), is above the quality, \(quality.value).")
    }
  }

  private static func isQuality(_ value: Double) -> Bool { value > 0 && value <= 1 }
}
