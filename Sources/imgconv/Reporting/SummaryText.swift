internal import ImageCore

/// The summary and the lines of files in words.
enum SummaryText {
  /// The summary's lines, at most `columns` wide where that is said.
  static func lines(_ summary: Summary, columns: Int? = nil) -> [String] {
    let whole = lines(of: summary)
    guard let columns else { return whole }
    return whole.flatMap { line in
      let (label, text) = (String(line.prefix(9)), String(line.dropFirst(9)))
      return TextLayout.hanging(label, TextLayout.wrap(text, indent: 9, width: max(40, columns)), gap: 0)
    }
  }

  private static func lines(of summary: Summary) -> [String] {
    let verb = summary.isDryRun ? "would be converted" : "converted"
    var lines = [
      "Found    \(Quantity.count(summary.found, "file")): \(summary.converted) \(verb), \(summary.skipped) skipped, "
        + "\(summary.failed) failed"
    ]
    if summary.isSearchCut {
      lines.append("Stopped  before all files were found; \(summary.notReached) until then")
    } else if summary.isInterrupted || summary.notReached > 0 {
      lines.append("Stopped  \(Quantity.count(summary.notReached, "file")) not reached")
    }
    if summary.skipped > 0 {
      let reasons = summary.skips.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      lines.append("Skipped  " + reasons.map { "\($0.value) \(words(for: $0.key))" }.joined(separator: ", "))
    }
    if summary.converted > 0, !summary.isDryRun { lines += conversion(summary) }
    lines += asides(summary.aside)
    return lines
  }

  private static func conversion(_ summary: Summary) -> [String] {
    let deeper = summary.deeper > 0 ? " (\(summary.deeper) from more than 8 bits)" : ""
    let rate = summary.seconds > 0 ? Double(summary.converted) / summary.seconds : 0
    let megapixels = summary.seconds > 0 ? Double(summary.pixels) / 1e6 / summary.seconds : 0
    return [
      "Bytes    \(Quantity.bytes(summary.bytesIn)) in, \(Quantity.bytes(summary.bytesOut)) out; "
        + "ratio to the pictures' own bytes \(DecimalText.fixed(summary.ratio, 2))",
      "Parity   pixels equal for all \(summary.converted)\(deeper); bytes \(verdicts(summary))",
      "Time     \(Quantity.time(summary.seconds)): \(DecimalText.fixed(rate, 1)) pictures/s, "
        + "\(DecimalText.fixed(megapixels, 1)) megapixels/s",
    ]
  }

  /// `as usual for 998, fewer for 1, not judged for 1`.
  private static func verdicts(_ summary: Summary) -> String {
    SizeParity.Verdict.allCases.compactMap { verdict -> String? in
      guard let number = summary.verdicts[verdict] else { return nil }
      return switch verdict {
      case .within: "as usual for \(number)"
      case .above: "more than usual for \(number)"
      case .below: "fewer than usual for \(number)"
      case .none: "not judged for \(number) (tiny, flat, or JPEGs that were passed through)"
      }
    }.joined(separator: ", ")
  }

  private static func asides(_ aside: TreeWalk.Aside) -> [String] {
    var parts: [String] = []
    if aside.excluded > 0 { parts.append("\(aside.excluded) excluded") }
    if aside.hiddenFolders > 0 {
      parts.append("\(Quantity.count(aside.hiddenFolders, "hidden folder")) not searched")
    }
    if aside.linkedFolders > 0 {
      parts.append("\(Quantity.count(aside.linkedFolders, "link")) to folders not followed")
    }
    return parts.isEmpty ? [] : ["Aside    " + parts.joined(separator: ", ")]
  }

  /// The line of one file.
  static func line(_ record: FileRecord) -> String {
    let name = record.source.display
    switch record.status {
    case .converted(let report):
      let parity = report.parity
      let verdict = parity.verdict == .none ? "" : " \(parity.verdict.rawValue)"
      let target = record.output.map { " -> \($0.display)" } ?? ""
      let decoder = report.decoder.isEmpty ? report.method.rawValue : report.decoder
      let psnr = report.lumaPSNR.map { ", PSNR \(DecimalText.fixed($0, 1)) dB" } ?? ""
      return "\(name)\(target): \(report.width)x\(report.height), \(Quantity.bytes(parity.fileBytes)) -> "
        + "\(Quantity.bytes(parity.bytes)), ratio \(DecimalText.fixed(parity.ratio, 2))\(verdict)\(psnr), \(decoder), "
        + "\(DecimalText.fixed(record.seconds, 2)) s"
    case .planned: return "\(name) -> \(record.output?.display ?? "standard output")"
    case .skipped(let reason): return "\(name): skipped: \(reason.text)"
    case .failed(let failure): return "\(name): failed: \(failure.message)"
    }
  }

  private static func words(for code: String) -> String {
    switch code {
    case "done": "converted already"
    case "done-with-other-options": "converted already with other options"
    case "exists": "whose JPEG's name is taken"
    case "exists-from-another-source": "whose JPEG's name is taken by another source's"
    case "exists-with-same-date": "whose JPEG exists with the same date"
    case "repeated": "given twice"
    default: code
    }
  }
}
