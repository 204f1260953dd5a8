internal import ImageCore

/// The errors that the services themselves give, worded once.
extension ConversionError {
  /// The caller gave the job up.
  static var cancelled: ConversionError {
    ConversionError(.cancelled, "The picture was given up before it was done.")
  }

  /// The picture took longer than `limit`.
  static func deadline(_ limit: Duration) -> ConversionError {
    let (seconds, attoseconds) = limit.components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    let shown = milliseconds == 0 ? "\(seconds) s" : "\(seconds * 1000 + milliseconds) ms"
    return ConversionError(.deadline, "The picture took longer than its deadline of \(shown).")
  }
}
