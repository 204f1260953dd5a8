extension BenchReport {
  /// The report for a terminal.
  var table: String {
    var rows = [Self.titles]
    for cell in cells { rows.append(columns(of: cell)) }
    let widths = Self.titles.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = heading
    for row in rows {
      let padded = row.indices.map {
        String(repeating: " ", count: widths[$0] - row[$0].count) + row[$0]
      }
      text += padded.joined(separator: "  ") + "\n"
    }
    if failures > 0 { text += "\(failures) conversions failed; they are in no other number.\n" }
    return text
  }

  private var heading: String {
    let megapixels = Quantity.fixed(Double(pictures.reduce(0) { $0 + $1.pixels }) / 1e6, 1)
    let bytes = Quantity.bytes(pictures.reduce(0) { $0 + $1.bytes })
    let rounds = cells.map(\.rounds.count).max() ?? 0
    return """
      \(pictures.count) pictures, \(megapixels) MP, \(bytes), converted \(manner); \(rounds) rounds, medians
      \(machine.processor), \(machine.processors) processors, load \(Quantity.fixed(machine.load, 1)); \
      \(machine.versions.joined(separator: "; "))

      """
  }

  private static let titles = [
    "jobs", "threads", "pictures/s", "scaling", "MP/s", "JPEG/s", "CPU ms/MP", "p50 ms", "p90", "p99", "max",
    "peak", "spread", "errors",
  ]

  private func columns(of cell: BenchCell) -> [String] {
    let latencies = cell.latencies
    return [
      String(cell.load.jobs), String(cell.load.threads), Quantity.fixed(cell.picturesPerSecond, 2),
      cells.scaling(of: cell).map { Quantity.fixed($0, 2) + "x" } ?? "-",
      Quantity.fixed(cell.megapixelsPerSecond, 1), Quantity.bytes(Int(cell.bytesPerSecond)),
      cell.processorMillisecondsPerMegapixel.map { Quantity.fixed($0, 2) } ?? "-",
      milliseconds(latencies.percentile(0.5)), milliseconds(latencies.percentile(0.9)),
      milliseconds(latencies.percentile(0.99)), milliseconds(latencies.largest),
      cell.peakBytes.map(Quantity.bytes) ?? "-",
      cell.spread.map { Quantity.fixed($0 * 100, 1) + " %" } ?? "-", String(cell.failures),
    ]
  }

  private func milliseconds(_ seconds: Double?) -> String {
    seconds.map { Quantity.fixed($0 * 1000, 1) } ?? "-"
  }
}
