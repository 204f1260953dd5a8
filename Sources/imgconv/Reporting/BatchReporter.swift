/// The report of `imgconv convert`: JSON lines or a summary on standard output, failures and progress on standard error.
struct BatchReporter: RunReporter {
  /// The most failures that are kept for the list at the end, so that a tree of a million broken files stays bounded.
  private static let listed = 10_000

  private let values: ReportingValues
  /// Where the summary goes: standard error when a JPEG goes to standard output.
  private let results: Console
  private let errors = Console.standardError
  private let style = TextStyle.of(.standardError)
  private let showsProgress: Bool
  private let started = ContinuousClock.now
  private var progress = ProgressLine(files: nil, bytes: nil)
  private var drawn: ContinuousClock.Instant?
  private var failures: [FileRecord] = []
  private var lastLine: String?
  private(set) var isBroken = false

  /// Reports as `values` ask; a filter whose JPEG goes to standard output is silent unless told to talk.
  init(_ values: ReportingValues, jpegOnStandardOutput: Bool) {
    var values = values
    if jpegOnStandardOutput, !values.isVerbose { values.isQuiet = true }
    self.values = values
    results = jpegOnStandardOutput ? .standardError : .standardOutput
    showsProgress = !values.isQuiet && errors.isTerminal && ProcessEnvironment.text("TERM") != "dumb"
  }

  mutating func begin(files: Int?, bytes: Int?) {
    progress = ProgressLine(files: files, bytes: bytes)
  }

  mutating func record(_ record: FileRecord) {
    progress.record(record, now: (ContinuousClock.now - started).inSeconds)
    if case .failed = record.status, failures.count < Self.listed { failures.append(record) }
    if values.isJSON {
      clearProgress()
      if !results.write(record.json.line + "\n") { isBroken = true }
      return
    }
    guard !values.isQuiet else { return }
    if case .planned = record.status { return show(SummaryText.line(record)) }
    if values.isVerbose { show(SummaryText.line(record)) } else { lastLine = SummaryText.line(record) }
    guard values.isVerbose, case .converted(let report) = record.status else { return }
    for note in report.notes { show("  \(note)") }
  }

  private mutating func show(_ line: String) {
    clearProgress()
    if !results.write(line + "\n") { isBroken = true }
  }

  mutating func tick(_ summary: Summary, inFlight: Int) {
    guard showsProgress else { return }
    let now = ContinuousClock.now
    if let drawn, now - drawn < .milliseconds(100) { return }
    drawn = now
    let line = progress.text(
      summary, inFlight: inFlight, now: (now - started).inSeconds, columns: errors.columns)
    errors.write("\r\(line)\u{1B}[K")
  }

  mutating func stopping(inFlight: Int) {
    guard !values.isQuiet else { return }
    clearProgress()
    let pictures = SummaryText.count(inFlight, "picture")
    errors.write(
      "imgconv: stopping when \(pictures) in flight \(inFlight == 1 ? "is" : "are") done; once more stops at once\n"
    )
  }

  mutating func end(_ summary: Summary, journalFailure: SystemError?) {
    clearProgress()
    if values.isJSON {
      results.write(summary.json.line + "\n")
    } else if !values.isQuiet {
      if summary.found == 1, summary.failed == 0, let lastLine { results.write(lastLine + "\n") }
      results.write(SummaryText.lines(summary).joined(separator: "\n") + "\n")
    }
    for record in failures {
      guard case .failed(let failure) = record.status else { continue }
      errors.write("imgconv: \(record.source.display): \(style.wrong(failure.message))\n")
      if values.isVerbose, !failure.detail.isEmpty { errors.write("  \(failure.detail)\n") }
    }
    tell(journalFailure)
    if summary.failed > failures.count {
      errors.write(
        "imgconv: and \(summary.failed - failures.count) more failures; --json lists all of them\n")
    }
  }

  /// Says that the journal is not what it should be.
  private func tell(_ failure: SystemError?) {
    guard let failure else { return }
    errors.write(
      "imgconv: the journal could not be written (\(failure.reason)): the next run goes by names and dates\n")
  }

  /// Takes the line of progress away before something else is printed.
  private mutating func clearProgress() {
    guard showsProgress, drawn != nil else { return }
    errors.write("\r\u{1B}[K")
    drawn = nil
  }
}
