/// The rounds of one load, and the numbers that are told of them: medians over the rounds.
struct BenchCell: Sendable, Equatable {
  /// The load.
  var load: BenchLoad
  /// Its rounds.
  var rounds: [BenchRound] = []
  /// The most memory that this process and its workers had resident, in bytes; nil where it cannot be known.
  var peakBytes: Int?
  /// Memory from the first warm-up to the end of the last round; nil where it cannot be known.
  var memory: MemoryTrace?

  /// Conversions that succeeded, of all rounds.
  var conversions: [BenchConversion] { rounds.flatMap(\.conversions) }
  /// How many conversions failed, of all rounds.
  var failures: Int { rounds.reduce(0) { $0 + $1.failures.values.reduce(0, +) } }
  /// How many were turned away because the server had its hands full, of all rounds.
  var refused: Int { rounds.reduce(0) { $0 + $1.refused } }
  /// How many started later than the schedule says, of all rounds.
  var late: Int { rounds.reduce(0) { $0 + $1.late } }
  /// How many of the schedule never started, of all rounds.
  var lost: Int { rounds.reduce(0) { $0 + $1.lost } }
  /// Conversions a second.
  var picturesPerSecond: Double { median(\.picturesPerSecond) }
  /// Millions of pixels a second.
  var megapixelsPerSecond: Double { median(\.megapixelsPerSecond) }
  /// Bytes of JPEG a second.
  var bytesPerSecond: Double { median(\.bytesPerSecond) }
  /// Processor milliseconds a megapixel, if any round tells.
  var processorMillisecondsPerMegapixel: Double? {
    Samples(rounds.compactMap(\.processorMillisecondsPerMegapixel)).median
  }
  /// The variation of pictures a second between rounds: the range over the median.
  var spread: Double? { Samples(rounds.map(\.picturesPerSecond)).spread }
  /// Seconds of single conversions; under a rate, from the moment that the schedule says.
  var latencies: Samples { Samples(conversions.map(\.seconds)) }

  /// Seconds of single conversions of picture `number`.
  func latencies(of number: Int) -> Samples {
    Samples(conversions.lazy.filter { $0.picture == number }.map(\.seconds))
  }

  private func median(_ value: (BenchRound) -> Double) -> Double { Samples(rounds.map(value)).median ?? 0 }
}

extension [BenchCell] {
  /// How many times the throughput of `cell` is that of the fewest jobs with as many threads; nil when that one is missing
  /// or converted nothing, and under a rate, which says itself how much is asked.
  func scaling(of cell: BenchCell) -> Double? {
    guard cell.load.rate == nil else { return nil }
    let peers = filter { $0.load.threads == cell.load.threads && $0.load.rate == nil }
    guard let base = peers.min(by: { $0.load.jobs < $1.load.jobs }), base.picturesPerSecond > 0 else {
      return nil
    }
    return cell.picturesPerSecond / base.picturesPerSecond
  }
}
