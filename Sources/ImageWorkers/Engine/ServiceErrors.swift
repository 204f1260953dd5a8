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

  /// Workers do not live long enough for this picture.
  static func endedFromOutside(detail: String) -> ConversionError {
    ConversionError(
      .internal,
      "Something outside the converter kept ending its worker processes; the machine may be out of memory.",
      detail: detail)
  }

  /// The worker died on this picture, or answered what no worker answers.
  static func crashed(detail: String) -> ConversionError {
    ConversionError(
      .decoderCrashed, "The decoder crashed on this picture; the file is damaged or made to do harm.",
      detail: detail)
  }
}
