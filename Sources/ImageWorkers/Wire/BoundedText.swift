internal import ImageCore

/// Texts from a worker end in logs, terminals and HTTP answers: no control characters, no more than a screenful.
extension String {
  /// The text without control characters, cut after `limit` characters.
  func bounded(_ limit: Int) -> String {
    var kept = String.UnicodeScalarView()
    var count = 0
    for scalar in unicodeScalars {
      if count == limit {
        kept.append("…")
        break
      }
      kept.append(scalar.properties.generalCategory.isPrintable ? scalar : " ")
      count += 1
    }
    return String(kept)
  }
}

extension Unicode.GeneralCategory {
  /// Neither control, nor format (which can turn the direction of text around), nor unassigned.
  fileprivate var isPrintable: Bool {
    switch self {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}

extension [String] {
  /// At most 32 sentences of 400 characters.
  var bounded: [String] { prefix(32).map { $0.bounded(400) } }
}

extension ConversionError {
  /// The error with texts of bounded length.
  var bounded: ConversionError {
    ConversionError(category, message.bounded(600), detail: detail.bounded(2000))
  }
}

extension WorkerResult {
  /// The result with texts of bounded length.
  var bounded: WorkerResult {
    var copy = self
    guard var report else { return copy }
    report.notes = report.notes.bounded
    report.sourceChroma = report.sourceChroma.bounded(16)
    report.chroma = report.chroma.bounded(16)
    report.decoder = report.decoder.bounded(32)
    report.codec = report.codec.bounded(32)
    copy.report = report
    return copy
  }
}
