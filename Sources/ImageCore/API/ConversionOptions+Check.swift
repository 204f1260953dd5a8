extension ConversionOptions {
  /// Throws `usage` for numbers that mean nothing: every door of the library checks its options before anything else.
  func check() throws(ConversionError) {
    let isSound =
      Self.isQuality(quality.value) && Self.isQuality(minimumQuality) && threads > 0 && (maxBytes ?? 1) > 0
      && fit.map { $0 > 0 && $0.isFinite } ?? true
    guard isSound else {
      throw ConversionError(
        .usage,
        "Qualities must be greater than 0 and at most 1, ratios, sizes and numbers of threads greater than 0."
      )
    }
  }

  private static func isQuality(_ value: Double) -> Bool { value > 0 && value <= 1 }
}
