/// The report of `imgconv convert`: JSON lines or a table on standard output, failures and progress on standard error.
struct BatchReporter: RunReporter {
  /// The most failures that are kept for the list at the end.
  private static let listed = 10_000

  private let values: ReportingValues
  /// Where the summary goes: standard error when a JPEG goes to standard output.
  private let results: Console
  private let isSingle: Bool
  private var failures: [(source: BytePath, failure: FileFailure)] = []
  private var failed = 0
  private(set) var isBroken = false

  /// Reports as `values` ask.
  init(_ values: ReportingValues, jpegOnStandardOutput: Bool, isSingle: Bool) {
    self.values = values
    self.isSingle = isSingle
    results = jpegOnStandardOutput ? .standardError : .standardOutput
  }

  mutating func begin(files: Int?, bytes: Int?) {}

  mutating func record(_ record: FileRecord) {
    if case .failed(let failure) = record.status {
      failed += 1
      if failures.count < Self.listed { failures.append((record.source, failure)) }
    }
    if values.isJSON {
      if !results.write(record.json.line + "\n") { isBroken = true }
    }
  }

  mutating func tick(_ summary: Summary, inFlight: Int) {}

  mutating func stopping(inFlight: Int) {}

  mutating func end(_ summary: Summary) {
    if values.isJSON {
      results.write(summary.json.line + "\n")
    }
    for (source, failure) in failures {
      Console.standardError.write("imgconv: \(source.display): \(failure.message)\n")
    }
  }
}
