extension BenchReport {
  /// The report as one page of HTML that needs nothing from elsewhere.
  var page: String {
    let facts =
      [
        machine.processor, "\(machine.processors) processors", Quantity.bytes(machine.memoryBytes),
        machine.kernel, "load \(Quantity.fixed(machine.load, 1))",
      ] + machine.versions
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>imgconv bench</title>
      <meta name="viewport" content="width=device-width">
      <style>
      :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
      body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
      svg { width: 100%; max-width: 44rem; font-size: 11px }
      pre { overflow-x: auto; font-size: 12px }
      </style></head><body>
      <h1>imgconv bench</h1>
      <p>\(SVGPlot.escaped(facts.joined(separator: "; ")))</p>
      <pre>\(SVGPlot.escaped(table))</pre>
      <h2>Latency distribution</h2>
      \(SVGPlot.lines(latencyLines, x: "milliseconds of one conversion", y: "share of conversions"))
      <h2>Scaling</h2>
      \(SVGPlot.lines(scalingLines, x: "pictures at a time", y: "pictures a second"))
      <h2>Throughput by picture</h2>
      \(SVGPlot.bars(throughputBars, unit: "MP/s"))
      \(errors.isEmpty ? "" : "<h2>Errors</h2><ul>\(errors.map { "<li>\(SVGPlot.escaped($0))</li>" }.joined())</ul>")
      </body></html>

      """
  }

  /// How many conversions took at most so long, a line for each load.
  private var latencyLines: [SVGPlot.Line] {
    cells.map { cell in
      let latencies = cell.latencies
      let points = (0...100).compactMap { step in
        latencies.percentile(Double(step) / 100).map { (x: $0 * 1000, y: Double(step) / 100) }
      }
      return SVGPlot.Line(name: name(of: cell.load), points: points)
    }
  }

  private var scalingLines: [SVGPlot.Line] {
    var threads: [Int] = []
    for cell in cells where !threads.contains(cell.load.threads) { threads.append(cell.load.threads) }
    return threads.map { threads in
      let own = cells.filter { $0.load.threads == threads }.sorted { $0.load.jobs < $1.load.jobs }
      return SVGPlot.Line(
        name: "\(threads) threads", points: own.map { (x: Double($0.load.jobs), y: $0.picturesPerSecond) })
    }
  }

  /// Megapixels a second of one conversion of each picture, under the first load.
  private var throughputBars: [(name: String, value: Double)] {
    guard let cell = cells.first else { return [] }
    return pictures.indices.map { index in
      let seconds = cell.latencies(of: index).median ?? 0
      return (pictures[index].name, seconds > 0 ? Double(pictures[index].pixels) / 1e6 / seconds : 0)
    }
  }

  private func name(of load: BenchLoad) -> String { "\(load.jobs) jobs, \(load.threads) threads" }
}
