import ImageCore
import Testing

@testable import imgconv

@Suite("Reports of a bench")
struct BenchReportTests {
  private static func round(_ seconds: [Double], over wall: Double, cpu: Double? = 1) -> BenchRound {
    var round = BenchRound()
    round.conversions = seconds.enumerated().map {
      BenchConversion(picture: $0.offset % 2, seconds: $0.element, pixels: 12_000_000, bytes: 1_000_000)
    }
    (round.seconds, round.processorSeconds) = (wall, cpu)
    return round
  }

  private static var report: BenchReport {
    var report = BenchReport(
      manner: "in this process", machine: BenchMachine(),
      pictures: [.init(name: "a & <b>.heic", bytes: 5), .init(name: "c.heic", bytes: 6)])
    report.add(
      BenchCell(load: BenchLoad(jobs: 1, threads: 1), rounds: [round([0.1, 0.2, 0.3, 0.4], over: 1)]))
    report.add(
      BenchCell(
        load: BenchLoad(jobs: 2, threads: 1),
        rounds: [round([0.1, 0.2, 0.3, 0.4], over: 0.5), round([0.1, 0.2, 0.3, 0.4], over: 0.4)]))
    return report
  }

  @Test("rates are medians over the rounds, and scaling goes by the fewest jobs")
  func rates() throws {
    let cells = Self.report.cells
    #expect(cells[0].picturesPerSecond == 4)
    #expect(cells[1].picturesPerSecond == 9)
    #expect(cells.scaling(of: cells[1]) == 2.25)
    #expect(cells[0].megapixelsPerSecond == 48)
    #expect(cells[0].bytesPerSecond == 4_000_000)
    let milliseconds = try #require(cells[0].processorMillisecondsPerMegapixel)
    #expect(abs(milliseconds - 1000 / 48) < 1e-9)
  }

  @Test("failures are counted apart, and a round with failures has no cost a megapixel")
  func failures() {
    var round = Self.round([0.1], over: 1)
    round.failures = [1: 100]
    let cell = BenchCell(load: BenchLoad(jobs: 1, threads: 1), rounds: [round])
    #expect(cell.failures == 100)
    #expect(cell.picturesPerSecond == 1)
    #expect(cell.latencies.count == 1)
    #expect(cell.processorMillisecondsPerMegapixel == nil)
  }

  @Test("a load without any conversion is a gap, which says what became of the pictures")
  func gaps() {
    var report = Self.report
    #expect(report.gaps.isEmpty)
    var round = BenchRound()
    (round.refused, round.lost, round.seconds) = (8, 2, 1)
    report.add(BenchCell(load: BenchLoad(jobs: 2, threads: 1), rounds: [round]))
    #expect(
      report.gaps == [
        "2 jobs, 1 thread: nothing could be measured, since no conversion succeeded (8 turned away (503), 2 never started)"
      ])
  }

  @Test("a round in which all failed has rates of 0, and every report can be written")
  func allFailed() {
    var round = BenchRound()
    (round.failures, round.seconds) = ([0: 3], 1)
    var report = BenchReport(
      manner: "", machine: BenchMachine(), pictures: [.init(name: "a", bytes: 1)])
    report.add(BenchCell(load: BenchLoad(jobs: 1, threads: 1), rounds: [round]))
    #expect(report.table.contains("3 conversions failed"))
    #expect(report.json["failures"]?.whole == 3)
    #expect(report.page.contains("</html>"))
  }

  @Test("what a schedule lost and what was turned away stand apart from failures")
  func schedule() {
    var round = Self.round([0.1, 0.2], over: 1)
    (round.refused, round.late, round.lost) = (4, 5, 6)
    var report = BenchReport(
      manner: "", machine: BenchMachine(), pictures: [.init(name: "a", bytes: 1)])
    report.add(BenchCell(load: BenchLoad(jobs: 64, threads: 1, rate: 2.5), rounds: [round, round]))
    let cell = report.json["cells"]?.elements?.first
    #expect(cell?["rate"]?.real == 2.5)
    #expect(cell?["refused"]?.whole == 8)
    #expect(cell?["late"]?.whole == 10)
    #expect(cell?["lost"]?.whole == 12)
    #expect(report.failures == 0)
    #expect(report.table.contains("12 pictures due but never started"))
    #expect(report.cells.scaling(of: report.cells[0]) == nil)
    #expect(report.page.contains("Answers over arrivals") && !report.page.contains("<h2>Scaling"))
  }

  @Test("memory over time is in the JSON and on the page")
  func memory() {
    var trace = MemoryTrace()
    trace.add(40_000_000, at: 0)
    trace.add(41_000_000, at: 0.1)
    var report = BenchReport(manner: "", machine: BenchMachine(), pictures: [.init(name: "a", bytes: 1)])
    report.add(
      BenchCell(
        load: BenchLoad(jobs: 1, threads: 1), rounds: [Self.round([1], over: 1)], memory: trace))
    let samples = report.json["cells"]?.elements?.first?["memory"]?["samples"]?.elements
    #expect(samples?.count == 2)
    #expect(samples?.last?.elements?.last?.whole == 41_000_000)
    #expect(report.page.contains("Memory over time"))
  }

  @Test("a page has a column for each load and says one thread, not 1 threads")
  func pageTable() {
    let page = Self.report.page
    #expect(page.contains("<tr><th>scaling</th><td>1.00x</td><td>2.25x</td></tr>"))
    #expect(page.contains(">1 thread<") && !page.contains("1 threads"))
    #expect(!page.contains("<pre>"))
  }

  @Test("every load is measured: threads outermost")
  func loads() {
    let loads = BenchLoad.all(jobs: [1, 2], threads: [1, 4])
    #expect(loads.map(\.jobs) == [1, 2, 1, 2])
    #expect(loads.map(\.threads) == [1, 1, 4, 4])
  }

  @Test("columns of the table stand below their titles")
  func table() throws {
    let lines = Self.report.table.split(separator: "\n")
    let title = try #require(lines.firstIndex { $0.contains("pictures/s") })
    #expect(lines[title].count == lines[title + 1].count)
    #expect(lines[title + 2].contains("2.25x"))
  }

  @Test("the JSON parses again and has the numbers")
  func json() throws {
    let parsed = try #require(JSONValue(parsing: Array(Self.report.json.line.utf8)))
    guard case .array(let cells)? = parsed["cells"] else {
      Issue.record("no cells")
      return
    }
    #expect(cells.count == 2)
    #expect(cells[1]["picturesPerSecond"]?.real == 9)
    #expect(cells[1]["latencySeconds"]?["p50"]?.real == 0.2)
  }

  @Test("the page escapes names and needs nothing from elsewhere")
  func page() {
    let page = Self.report.page
    #expect(page.contains("a &amp; &lt;b&gt;.heic"))
    #expect(!page.contains("<b>"))
    #expect(!page.contains("http://") && !page.contains("https://") && !page.contains("<script"))
  }
}

extension JSONValue {
  /// The elements of an array.
  fileprivate var elements: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
}
