@testable import imgconv

/// Keeps what a run reports.
final class RecordingReporter: RunReporter {
  var records: [FileRecord] = []
  var stops = 0
  let isBroken = false

  func begin(files: Int?, bytes: Int?) {}
  func record(_ record: FileRecord) { records.append(record) }
  func searching(found: Int) {}
  func tick(_ summary: Summary) {}
  func stopping(inFlight: Int) { stops += 1 }
  func end(_ summary: Summary, journalFailure: SystemError?) {}

  /// `name: status` of every file, or `name: skipped (code)`, in byte order.
  var lines: [String] {
    records.map { record in
      let name = record.source.name.display
      switch record.status {
      case .converted: return "\(name): converted"
      case .planned: return "\(name): planned"
      case .skipped(let reason): return "\(name): skipped (\(reason.code))"
      case .failed(let failure): return "\(name): failed (\(failure.code))"
      }
    }.sorted()
  }
}
