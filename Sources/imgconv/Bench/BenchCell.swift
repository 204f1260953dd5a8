/// How many pictures at a time, and how many threads for each: one line of a bench.
struct BenchLoad: Sendable, Equatable, Hashable {
  /// Pictures at a time; for a server, clients.
  var jobs: Int
  /// Threads that decode the tiles of one picture.
  var threads: Int

  /// Every combination, threads outermost, so that the jobs of one thread count stand together.
  static func all(jobs: [Int], threads: [Int]) -> [BenchLoad] {
    threads.flatMap { threads in jobs.map { BenchLoad(jobs: $0, threads: threads) } }
  }
}

/// The rounds of one load, and the numbers that are told of them: medians over the rounds.
struct BenchCell: Sendable, Equatable {
  /// The load.
  var load: BenchLoad
  /// Its rounds.
  var rounds: [BenchRound] = []
  /// The most memory that this process and its workers had resident, in bytes; nil where it cannot be known.
  var peakBytes: Int?

  /// Conversions that succeeded, of all rounds.
  var conversions: [BenchConversion] { rounds.flatMap(\.conversions) }
  /// How many conversions failed, of all rounds.
  var failures: Int { rounds.reduce(0) { $0 + $1.failures.values.reduce(0, +) } }
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
  /// Seconds of single conversions.
  var latencies: Samples { Samples(conversions.map(\.seconds)) }

  /// Seconds of single conversions of picture `number`.
  func latencies(of number: Int) -> Samples {
    Samples(conversions.lazy.filter { $0.picture == number }.map(\.seconds))
  }

  private func median(_ value: (BenchRound) -> Double) -> Double { Samples(rounds.map(value)).median ?? 0 }
}

extension [BenchCell] {
  /// How many times the throughput of `cell` is that of the fewest jobs with as many threads; nil when that one is missing
  /// or converted nothing.
  func scaling(of cell: BenchCell) -> Double? {
    let peers = filter { $0.load.threads == cell.load.threads }
    guard let base = peers.min(by: { $0.load.jobs < $1.load.jobs }), base.picturesPerSecond > 0 else {
      return nil
    }
    return cell.picturesPerSecond / base.picturesPerSecond
  }
}
