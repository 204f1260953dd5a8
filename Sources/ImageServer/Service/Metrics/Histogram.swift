/// How often a measurement fell under each of some bounds. Safe from every thread, without locks.
final class Histogram: Sendable {
  /// Upper bounds, ascending; an infinite one follows.
  let bounds: [Double]
  private let buckets: [Counter]
  /// The sum, in millionths, so that whole-number arithmetic serves.
  private let sum = Counter()

  /// An empty histogram over ascending `bounds`.
  init(bounds: [Double]) {
    self.bounds = bounds
    buckets = (0...bounds.count).map { _ in Counter() }
  }

  /// Bounds for stages that take from a millisecond to a minute.
  static let seconds: [Double] = [
    0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2.5, 5, 10, 30, 60,
  ]
  /// Bounds for byte ratios: the bands of both quality scales are among them.
  static let ratios: [Double] = [0.25, 0.4, 0.6, 0.8, 0.9, 1, 1.1, 1.2, 1.4, 1.6, 2, 2.5, 3, 4]

  /// Counts one measurement; one that is not finite or below zero counts as zero.
  func observe(_ value: Double) {
    let value = value.isFinite ? max(0, value) : 0
    buckets[bounds.firstIndex { value <= $0 } ?? bounds.count].add()
    sum.add(Int(min(value, 1e9) * 1e6))
  }

  /// The counts under each bound and in all, each including those before it, and the sum of all measurements.
  var snapshot: (cumulative: [Int], sum: Double) {
    var total = 0
    let cumulative = buckets.map { bucket in
      total += bucket.value
      return total
    }
    return (cumulative, Double(sum.value) / 1e6)
  }
}
