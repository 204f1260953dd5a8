import ImageCore
import Testing

@testable import imgconv

@Suite("Progress")
struct ProgressTests {
  private func record(_ status: FileRecord.Status, size: Int) -> FileRecord {
    FileRecord(
      source: BytePath("dir/a\u{1B}.heic"), sourceSize: size, output: nil, status: status, seconds: 1)
  }

  @Test("counts, rates and foretells from the first conversion on, not from what was skipped")
  func line() {
    var progress = ProgressLine(files: 10, bytes: 1000)
    var summary = Summary()
    let skipped = record(.skipped(.current), size: 400)
    var report = ConversionReport()
    (report.width, report.height) = (4000, 3000)
    let converted = record(.converted(report), size: 300)
    for (record, now) in [(skipped, 0.0), (converted, 11.0)] {
      progress.record(record, now: now)
      summary.add(record)
    }
    let text = progress.text(summary, inFlight: 1, now: 20, columns: 200)
    #expect(text == "2 of 10  0.1 pictures/s  1 MP/s  10 s left")
  }

  @Test("names the last failure harmlessly and stays within the terminal")
  func failure() {
    var progress = ProgressLine(files: 3, bytes: 3)
    var summary = Summary()
    let failed = record(.failed(FileFailure(code: "corrupt", message: "")), size: 1)
    progress.record(failed, now: 0)
    summary.add(failed)
    #expect(
      progress.text(summary, inFlight: 0, now: 0.1, columns: 80) == "1 of 3  1 failed, last a\\u{1b}.heic")
    #expect(progress.text(summary, inFlight: 0, now: 0.1, columns: 10).count == 9)
  }

  @Test("takes the largest of what waits, and the first of equals")
  func largestFirst() {
    var window = LargestFirst<String>(capacity: 8)
    for (name, size) in [("a", 1), ("b", 5), ("c", 5), ("d", 3), ("e", 9)] { window.add(name, size: size) }
    var order: [String] = []
    while let next = window.takeLargest() { order.append(next) }
    #expect(order == ["e", "b", "c", "d", "a"])
  }
}
