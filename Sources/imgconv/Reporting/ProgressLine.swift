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

  /// The line, at most `columns` wide.
  func text(_ summary: Summary, inFlight: Int, now: Double, columns: Int) -> String {
    var parts = [files.map { "\(summary.found) of \($0)" } ?? "\(summary.found) files"]
    let working = firstWork.map { now - $0 } ?? 0
    if working > 0.5, summary.converted > 0 {
      parts.append("\(Quantity.fixed(Double(summary.converted) / working, 1)) pictures/s")
      parts.append("\(Quantity.fixed(Double(summary.pixels) / 1e6 / working, 0)) MP/s")
      if let bytes, workedBytes > 0 {
        parts.append(
          "\(Quantity.time(Double(max(0, bytes - doneBytes)) / Double(workedBytes) * working)) left")
      }
    }
    if summary.failed > 0 { parts.append("\(summary.failed) failed, last \(lastFailure ?? "")") }
    let line = parts.joined(separator: "  ")
    return Self.clip(line, columns: columns)
  }

  /// `line` in at most `columns - 1` columns: a full last column would make some terminals break the line.
  private static func clip(_ line: String, columns: Int) -> String {
    var width = 0
    var clipped = ""
    for character in line {
      // Characters beyond Latin, Greek and Cyrillic may be two columns wide: count them so.
      width += character.unicodeScalars.contains { $0.value >= 0x1100 } ? 2 : 1
      guard width < columns else { break }
      clipped.append(character)
    }
    return clipped
  }
}
