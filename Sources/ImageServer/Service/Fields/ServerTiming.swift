internal import ImageCore

/// The `Server-Timing` field: how long the stages of a request took.
struct ServerTiming {
  private var entries: [String] = []

  /// Appends a stage, in milliseconds with one decimal.
  mutating func append(_ stage: String, _ duration: Duration) {
    entries.append("\(stage);dur=\(DecimalText.short(duration.milliseconds, 1))")
  }

  /// The field's value.
  var fieldValue: String { entries.joined(separator: ", ") }
}

extension Duration {
  /// This duration in milliseconds.
  var milliseconds: Double { seconds * 1000 }

  /// This duration in seconds.
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
}
