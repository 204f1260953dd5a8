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
    let text = progress.text(summary, now: 20, columns: 200)
    #expect(text == "2 of 10  10 s left  0.1 pictures/s  1.2 MP/s")
    #expect(progress.text(summary, now: 20, columns: 40) == "2 of 10  10 s left  0.1 pictures/s")
    #expect(progress.text(summary, now: 20, columns: 25) == "2 of 10  10 s left")
  }

  @Test("names the last failure harmlessly and leaves room for what a terminal echoes")
  func failure() {
    var progress = ProgressLine(files: 3, bytes: 3)
    var summary = Summary()
    let failed = record(.failed(FileFailure(code: "corrupt", message: "")), size: 1)
    progress.record(failed, now: 0)
    summary.add(failed)
    let text = progress.text(summary, now: 0.1, columns: 80)
    #expect(text == "1 of 3  1 failed  last failed: a\\u{1b}.heic")
    #expect(progress.text(summary, now: 0.1, columns: 10) == "1 of 3…")
  }

  @Test("clips by columns, not by characters", arguments: [(12, "写真写真…"), (13, "写真写真…"), (40, "写真写真写真")])
  func clips(columns: Int, expected: String) {
    #expect(ProgressLine.clip("写真写真写真", columns: columns) == expected)
  }

  @Test("makes a run fail whose JPEGs may not have reached their disk")
  func diskFailure() {
    var summary = Summary()
    #expect(summary.exitStatus == 0)
    summary.diskFailure = SystemError(code: 5)
    #expect(summary.exitStatus == 1)
  }

  @Test("breaks the summary for a narrow terminal behind its labels")
  func summary() {
    var summary = Summary()
    for _ in 0..<3 { summary.add(record(.skipped(.foreign(variant: nil)), size: 1)) }
    for _ in 0..<4 { summary.add(record(.skipped(.current), size: 1)) }
    #expect(
      SummaryText.lines(summary, columns: 40) == [
        "Found    7 files: 0 converted, 7", "         skipped, 0 failed",
        "Skipped  4 converted already, 3 whose", "         JPEG's name is taken",
      ])
    #expect(SummaryText.lines(summary).count == 2)
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
