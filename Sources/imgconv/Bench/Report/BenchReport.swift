/// Everything that a bench found out.
struct BenchReport: Sendable, Equatable {
  /// One picture that was converted, as reports name it.
  struct Picture: Sendable, Equatable {
    /// Its path, for display.
    var name: String
    /// Its file's length in bytes.
    var bytes: Int
    /// Its pixels; 0 when no conversion told.
    var pixels = 0
  }

  /// How pictures were worked on: `in worker processes`, `in this process`, or `by the server at HOST:PORT`.
  var manner: String
  /// The machine.
  var machine: BenchMachine
  /// The pictures, in the order of their numbers.
  var pictures: [Picture]
  /// What was measured, a cell for each load.
  var cells: [BenchCell] = []
  /// What went wrong, as whole sentences, each once.
  var errors: [String] = []

  /// Adds what was measured under one load.
  mutating func add(_ cell: BenchCell) {
    cells.append(cell)
    errors += Set(cell.rounds.flatMap(\.errors)).subtracting(errors).sorted()
    for conversion in cell.conversions where pictures.indices.contains(conversion.picture) {
      pictures[conversion.picture].pixels = conversion.pixels
    }
  }

  /// The cell with the most pictures a second.
  var best: BenchCell? { cells.max { $0.picturesPerSecond < $1.picturesPerSecond } }
  /// What could not be measured since no conversion succeeded, a sentence for each load of that kind.
  var gaps: [String] {
    cells.filter(\.conversions.isEmpty).map { cell in
      let reasons = [
        (cell.failures, "failed"), (cell.refused, "turned away (503)"), (cell.lost, "never started"),
      ]
      let counts = reasons.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
      return "\(cell.load.name): nothing could be measured, since no conversion succeeded"
        + (counts.isEmpty ? "" : " (\(counts))")
    }
  }
  /// Failed conversions, of all cells.
  var failures: Int { cells.reduce(0) { $0 + $1.failures } }
  /// Pictures that a server turned away, of all cells.
  var refused: Int { cells.reduce(0) { $0 + $1.refused } }
  /// Pictures of schedules that never started, of all cells.
  var lost: Int { cells.reduce(0) { $0 + $1.lost } }
}
