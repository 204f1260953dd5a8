internal import ImageCore

/// How a bench asks: one line of its report.
struct BenchLoad: Sendable, Equatable, Hashable {
  /// Pictures at a time; for a server, clients; under a rate, the most clients that there may be.
  var jobs: Int
  /// Threads that decode the tiles of one picture.
  var threads: Int
  /// Pictures a second that are asked for on a schedule, whatever the answers do (an open loop); nil when each client asks
  /// again as soon as it has its answer (a closed loop).
  var rate: Double?

  /// Every combination, threads outermost and rates innermost, so that what is compared stands together.
  static func all(jobs: [Int], threads: [Int], rates: [Double] = []) -> [BenchLoad] {
    threads.flatMap { threads in
      jobs.flatMap { jobs in
        rates.isEmpty
          ? [BenchLoad(jobs: jobs, threads: threads)]
          : rates.map { BenchLoad(jobs: jobs, threads: threads, rate: $0) }
      }
    }
  }

  /// The load in words.
  var name: String {
    guard let rate else { return "\(Quantity.count(jobs, "job")), \(Quantity.count(threads, "thread"))" }
    return "\(DecimalText.exact(rate)) a second, \(Quantity.count(jobs, "client"))"
  }
}
