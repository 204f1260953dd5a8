internal import ImageCore

/// The one line of progress at the bottom of a terminal.
///
/// It is pure: time comes in, text comes out. Rates and time left count from the first picture that was converted, so
/// that thousands of skipped files at the start of a resumed run promise nothing.
struct ProgressLine {
  private let files: Int?
  private let bytes: Int?
  private var doneBytes = 0
  private var workedBytes = 0
  private var firstWork: Double?
  private var lastFailure: String?

  /// Progress towards `files` files of `bytes` bytes, where they are known.
  init(files: Int?, bytes: Int?) {
    self.files = files
    self.bytes = bytes
  }

  /// Counts `record`, which came `now` seconds from the start.
  mutating func record(_ record: FileRecord, now: Double) {
    doneBytes += record.sourceSize
    switch record.status {
    case .converted, .failed:
      workedBytes += record.sourceSize
      if firstWork == nil { firstWork = max(0, now - record.seconds) }
    case .planned, .skipped: break
    }
    if case .failed = record.status { lastFailure = record.source.name.display }
  }

  /// The line for `columns` columns. What matters most comes first, and what does not fit is left out whole.
  func text(_ summary: Summary, now: Double, columns: Int) -> String {
    var parts = [files.map { "\(summary.found) of \($0)" } ?? "\(summary.found) files"]
    var further: [String] = []
    let working = firstWork.map { now - $0 } ?? 0
    if working > 0.5, summary.converted > 0 {
      if let bytes, workedBytes > 0 {
        parts.append(
          "\(Quantity.time(Double(max(0, bytes - doneBytes)) / Double(workedBytes) * working)) left")
      }
      further.append("\(Self.rate(Double(summary.converted) / working)) pictures/s")
      further.append("\(Self.rate(Double(summary.pixels) / 1e6 / working)) MP/s")
    }
    if summary.failed > 0 {
      parts.append("\(summary.failed) failed")
      further.append("last failed: \(lastFailure ?? "")")
    }
    var line = parts.joined(separator: "  ")
    for part in further where Self.width(line) + 2 + min(Self.width(part), 30) <= columns - Self.margin {
      line += "  " + part
    }
    return Self.clip(line, columns: columns)
  }

  /// Columns that stay free: a full last one makes some terminals break the line, and so would the `^C` that a
  /// terminal prints at the line's end.
  private static let margin = 3

  /// Two digits that count.
  private static func rate(_ number: Double) -> String { DecimalText.fixed(number, number < 9.95 ? 1 : 0) }

  /// `line`, or as much of it as fits with a mark that something is missing.
  static func clip(_ line: String, columns: Int) -> String {
    let room = max(1, columns - margin)
    guard width(line) > room else { return line }
    var clipped = ""
    var taken = 1
    for character in line {
      taken += width(String(character))
      guard taken <= room else { break }
      clipped.append(character)
    }
    return clipped + "…"
  }

  /// The columns of `text`. Characters beyond Latin, Greek and Cyrillic may be two wide: they are counted so.
  private static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + ($1.unicodeScalars.contains { $0.value >= 0x1100 && $0 != "…" } ? 2 : 1) }
  }
}
