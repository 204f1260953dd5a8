/// Numbers of one kind, in order, and what statistics say of them.
struct Samples: Sendable, Equatable {
  /// The numbers, smallest first.
  let sorted: [Double]

  /// Takes `numbers` in any order; what is not finite is left out.
  init(_ numbers: some Sequence<Double>) { sorted = numbers.filter(\.isFinite).sorted() }

  /// How many there are.
  var count: Int { sorted.count }
  /// The largest; nil of none.
  var largest: Double? { sorted.last }
  /// The sum over the count; nil of none.
  var mean: Double? { sorted.isEmpty ? nil : sorted.reduce(0, +) / Double(sorted.count) }

  /// The middle one, or the mean of the two in the middle; nil of none.
  var median: Double? {
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The smallest number that at least `share` of them (0 to 1) do not exceed: the nearest rank, always a number that was
  /// measured and never one between two; nil of none.
  func percentile(_ share: Double) -> Double? {
    guard !sorted.isEmpty, share.isFinite else { return nil }
    // A product such as 0.9 * 10 may come out a hair above the whole number that it is.
    let rank = (min(max(share, 0), 1) * Double(sorted.count) - 1e-9).rounded(.up)
    return sorted[min(max(Int(rank), 1), sorted.count) - 1]
  }

  /// The range between the smallest and the largest as a share of the median; nil of fewer than two, or when the median is 0.
  var spread: Double? {
    guard sorted.count > 1, let first = sorted.first, let last = sorted.last, let median, median != 0 else {
      return nil
    }
    return (last - first) / median
  }
}
