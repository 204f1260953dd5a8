internal import ImageCore

extension BenchReport {
  /// The report for a terminal.
  var table: String {
    let columns = columns
    let rows = [columns.map(\.title)] + cells.map { cell in columns.map { $0.value(cell) } }
    let widths = columns.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = heading
    for row in rows {
      let padded = row.indices.map {
        String(repeating: " ", count: widths[$0] - row[$0].count) + row[$0]
      }
      text += padded.joined(separator: "  ") + "\n"
    }
    return text + remarks.map { $0 + "\n" }.joined()
  }

  /// What the numbers do not say.
  var remarks: [String] {
    var remarks: [String] = []
    if failures > 0 {
      remarks.append("\(Quantity.count(failures, "conversion")) failed, counted in no other number.")
    }
    if refused > 0 {
      remarks.append("\(Quantity.count(refused, "picture")) turned away (503), counted in no other number.")
    }
    if lost > 0 {
      remarks.append(
        "\(Quantity.count(lost, "picture")) due but never started: every client waited for an answer until the round was over."
      )
    }
    return remarks
  }

  private var heading: String {
    let megapixels = DecimalText.fixed(Double(pictures.reduce(0) { $0 + $1.pixels }) / 1e6, 1)
    let bytes = Quantity.bytes(pictures.reduce(0) { $0 + $1.bytes })
    let rounds = cells.map(\.rounds.count).max() ?? 0
    return """
      \(Quantity.count(pictures.count, "picture")), \(megapixels) MP, \(bytes), converted \(manner); \
      \(Quantity.count(rounds, "round"))\(rounds == 1 ? "" : ", medians")
      \(machine.processor), \(Quantity.count(machine.processors, "processor")), load \(DecimalText.fixed(machine.load, 1)); \
      \(machine.versions.joined(separator: "; "))

      """
  }

  /// A column of the table: its title, and what stands in it for a cell.
  struct Column {
    /// What it is.
    var title: String
    /// The number of a load.
    var value: (BenchCell) -> String

    fileprivate init(_ title: String, _ value: @escaping (BenchCell) -> String) {
      (self.title, self.value) = (title, value)
    }
  }

  /// The columns; what only a schedule or a full server has is left out where there is none.
  var columns: [Column] {
    let isScheduled = cells.contains { $0.load.rate != nil }
    var columns = isScheduled ? [Column("due/s") { $0.load.rate.map(DecimalText.exact) ?? "-" }] : []
    columns += [
      Column("jobs") { String($0.load.jobs) },
      Column("threads") { String($0.load.threads) },
      Column("pictures/s") { DecimalText.fixed($0.picturesPerSecond, 2) },
      Column("scaling") { cells.scaling(of: $0).map { DecimalText.fixed($0, 2) + "x" } ?? "-" },
      Column("MP/s") { DecimalText.fixed($0.megapixelsPerSecond, 1) },
      Column("JPEG/s") { Quantity.bytes(Int($0.bytesPerSecond)) },
      Column("CPU ms/MP") { $0.processorMillisecondsPerMegapixel.map { DecimalText.fixed($0, 2) } ?? "-" },
      Column("p50 ms") { Self.milliseconds($0.latencies.percentile(0.5)) },
      Column("p90") { Self.milliseconds($0.latencies.percentile(0.9)) },
      Column("p99") { Self.milliseconds($0.latencies.percentile(0.99)) },
      Column("max") { Self.milliseconds($0.latencies.largest) },
      Column("peak") { $0.peakBytes.map(Quantity.bytes) ?? "-" },
      Column("spread") { $0.spread.map { DecimalText.fixed($0 * 100, 1) + " %" } ?? "-" },
    ]
    if isScheduled {
      columns += [Column("late") { String($0.late) }, Column("lost") { String($0.lost) }]
    }
    if isScheduled || refused > 0 { columns.append(Column("503") { String($0.refused) }) }
    return columns + [Column("errors") { String($0.failures) }]
  }

  private static func milliseconds(_ seconds: Double?) -> String {
    seconds.map { DecimalText.fixed($0 * 1000, 1) } ?? "-"
  }
}
