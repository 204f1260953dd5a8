/// The report of `imgconv convert`: JSON lines or a summary on standard output, failures and progress on standard error.
struct BatchReporter: RunReporter {
  /// The most failures that are kept for the list at the end, so that a tree of a million broken files stays bounded.
  private static let listed = 10_000
  private static let listedWithoutSpace = 3

  private let values: ReportingValues
  /// Where the summary goes: standard error when a JPEG goes to standard output.
  private let results: Console
  private let jpegOnStandardOutput: Bool
  private let errors = Console.standardError
  private let style = TextStyle.of(.standardError)
  private let started = ContinuousClock.now
  private var display: ProgressDisplay
  private var progress = ProgressLine(files: nil, bytes: nil)
  private var failures: [FileRecord] = []
  private var withoutSpace = 0
  private var lastLine: String?
  private var isStopping = false
  var isBroken: Bool { ResultStream.isBroken }

  /// Reports as `values` ask; a filter whose JPEG goes to standard output is silent unless told to talk.
  init(_ values: ReportingValues, jpegOnStandardOutput: Bool, isDryRun: Bool) {
    var values = values
    if jpegOnStandardOutput, !values.isVerbose { values.isQuiet = true }
    self.values = values
    self.jpegOnStandardOutput = jpegOnStandardOutput
    results = jpegOnStandardOutput ? .standardError : .standardOutput
    display = ProgressDisplay(values, printsLines: values.isJSON || values.isVerbose || isDryRun)
  }

  mutating func searching(found: Int) {
    // A local disk answers before there is anything to tell; a network share may take minutes.
    guard ContinuousClock.now - started > .milliseconds(300) else { return }
    display.draw { ProgressLine.clip("looking for photos: \(found) so far", columns: $0) }
  }

  mutating func begin(files: Int?, bytes: Int?) {
    display.clear()
    progress = ProgressLine(files: files, bytes: bytes)
  }

  mutating func record(_ record: FileRecord) {
    progress.record(record, now: (ContinuousClock.now - started).inSeconds)
    if case .failed(let failure) = record.status { keep(record, failure) }
    if values.isJSON {
      display.clear()
      results.write(record.json.line + "\n")
      return
    }
    guard !values.isQuiet else { return }
    if case .planned = record.status { return show(SummaryText.line(record)) }
    if values.isVerbose { show(SummaryText.line(record)) } else { lastLine = SummaryText.line(record) }
    guard values.isVerbose, case .converted(let report) = record.status else { return }
    for note in report.notes { show("  \(note)") }
  }

  private mutating func keep(_ record: FileRecord, _ failure: FileFailure) {
    // A disk that is full fails every picture behind it: a few of them say it all.
    if failure.code == "no-space" {
      withoutSpace += 1
      if withoutSpace > Self.listedWithoutSpace { return }
    }
    if failures.count < Self.listed { failures.append(record) }
  }

  private mutating func show(_ line: String) {
    display.clear()
    results.write(line + "\n")
  }

  mutating func tick(_ summary: Summary) {
    // The time left is that of a whole run.
    guard !isStopping else { return }
    let (progress, started) = (progress, started)
    display.draw { progress.text(summary, now: (ContinuousClock.now - started).inSeconds, columns: $0) }
  }

  mutating func stopping(inFlight: Int) {
    isStopping = true
    display.clear()
    guard !values.isQuiet, inFlight > 0 else { return }
    let pictures = Quantity.count(inFlight, "picture")
    errors.write(
      "imgconv: stopping when \(pictures) in flight \(inFlight == 1 ? "is" : "are") done; once more stops at once\n"
    )
  }

  mutating func end(_ summary: Summary, journalFailure: SystemError?) {
    display.clear()
    // The one JPEG that standard output did not take is told when the command ends, if at all.
    if jpegOnStandardOutput, isBroken { return }
    // Failures first: the summary is the last thing on the screen, however many there were.
    for record in failures {
      guard case .failed(let failure) = record.status else { continue }
      errors.write("imgconv: \(record.source.display): \(style.wrong(failure.message))\n")
      if values.isVerbose, !failure.detail.isEmpty { errors.write("  \(failure.detail)\n") }
    }
    if let failure = summary.diskFailure {
      Console.tell(
        "JPEGs of this run may not have reached their disk (\(failure.reason)): check the disk, and convert them again "
          + "(--existing overwrite)")
    }
    tell(journalFailure)
    let unlistedWithoutSpace = max(0, withoutSpace - Self.listedWithoutSpace)
    if unlistedWithoutSpace > 0 {
      Console.tell("and \(Quantity.count(unlistedWithoutSpace, "picture")) more found no space left")
    }
    let unlisted = summary.failed - failures.count - unlistedWithoutSpace
    if unlisted > 0 {
      Console.tell("and \(Quantity.count(unlisted, "more failure")); --json lists all of them")
    }
    if values.isJSON {
      results.write(summary.json.line + "\n")
    } else if !values.isQuiet {
      if summary.found == 1, summary.failed == 0, let lastLine {
        results.write(lastLine + "\n")
      }
      let columns = results.isTerminal ? results.columns : nil
      results.write(SummaryText.lines(summary, columns: columns).joined(separator: "\n") + "\n")
    }
  }

  /// Says that the journal is not what it should be.
  private func tell(_ failure: SystemError?) {
    guard let failure else { return }
    errors.write(
      "imgconv: the journal could not be written (\(failure.reason)): the next run goes by names and dates\n")
  }
}
