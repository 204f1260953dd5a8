extension BenchReport {
  /// A plot of the page: empty when there is nothing to draw.
  struct Plot {
    /// What it is called.
    var title: String
    /// How it is read.
    var meaning: String
    /// It, as SVG.
    var drawing: String
  }

  /// The plots of the page, in their order.
  var plots: [Plot] {
    [
      Plot(
        title: "Latency distribution", meaning: "How large a share of the conversions took at most so long.",
        drawing: drawing(latencyLines, x: "milliseconds", y: "share of conversions")),
      Plot(
        title: "Scaling", meaning: "Throughput over how many pictures are worked on at a time.",
        drawing: drawing(scalingLines, x: "pictures at a time", y: "pictures a second")),
      Plot(
        title: "Answers over arrivals",
        meaning: "What came of so many pictures a second that were due on a schedule.",
        drawing: drawing(scheduleLines, x: "due a second", y: "pictures a second")),
      Plot(
        title: "Throughput by picture",
        meaning: "Megapixels over the median time of one conversion, under the first load.",
        drawing: throughputBars.isEmpty ? "" : SVGPlot.bars(throughputBars, unit: "MP/s")),
      Plot(
        title: "Memory over time",
        meaning:
          "Resident memory of this process and its workers, from the first warm-up on; what they share counts for each.",
        drawing: drawing(memoryLines, x: "seconds", y: "MB")),
    ]
  }

  private func drawing(_ lines: [SVGPlot.Line], x: String, y: String) -> String {
    lines.allSatisfy(\.points.isEmpty) ? "" : SVGPlot.lines(lines, x: x, y: y)
  }

  /// How many conversions took at most so long, a line for each load.
  private var latencyLines: [SVGPlot.Line] {
    cells.map { cell in
      let latencies = cell.latencies
      let points = (0...100).compactMap { step in
        latencies.percentile(Double(step) / 100).map { (x: $0 * 1000, y: Double(step) / 100) }
      }
      return SVGPlot.Line(name: cell.load.name, points: points)
    }
  }

  private var scalingLines: [SVGPlot.Line] {
    let closed = cells.filter { $0.load.rate == nil }
    return threads(of: closed).map { threads in
      let own = closed.filter { $0.load.threads == threads }.sorted { $0.load.jobs < $1.load.jobs }
      return SVGPlot.Line(
        name: Quantity.count(threads, "thread"),
        points: own.map { (x: Double($0.load.jobs), y: $0.picturesPerSecond) })
    }
  }

  private var scheduleLines: [SVGPlot.Line] {
    let open = cells.filter { $0.load.rate != nil }.sorted { ($0.load.rate ?? 0) < ($1.load.rate ?? 0) }
    guard !open.isEmpty else { return [] }
    let refusals = open.map { cell in
      Samples(cell.rounds.map { $0.seconds > 0 ? Double($0.refused) / $0.seconds : 0 }).median ?? 0
    }
    return [
      SVGPlot.Line(name: "answered", points: open.map { (x: $0.load.rate ?? 0, y: $0.picturesPerSecond) }),
      SVGPlot.Line(
        name: "turned away (503)", points: zip(open, refusals).map { (x: $0.load.rate ?? 0, y: $1) }),
    ]
  }

  /// Megapixels a second of one conversion of each picture, under the first load.
  private var throughputBars: [(name: String, value: Double)] {
    guard let cell = cells.first else { return [] }
    return pictures.indices.map { index in
      let seconds = cell.latencies(of: index).median ?? 0
      return (pictures[index].name, seconds > 0 ? Double(pictures[index].pixels) / 1e6 / seconds : 0)
    }
  }

  private var memoryLines: [SVGPlot.Line] {
    cells.compactMap { cell in
      cell.memory.map { trace in
        SVGPlot.Line(
          name: cell.load.name, points: trace.samples.map { (x: $0.seconds, y: Double($0.bytes) / 1e6) })
      }
    }
  }

  private func threads(of cells: [BenchCell]) -> [Int] {
    cells.reduce(into: []) { if !$0.contains($1.load.threads) { $0.append($1.load.threads) } }
  }
}
