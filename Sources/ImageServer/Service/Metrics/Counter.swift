internal import Synchronization

/// A number that only grows (or, as a gauge, moves both ways). Safe from every thread, without locks.
final class Counter: Sendable {
  private let storage = Atomic<Int>(0)

  /// The value now.
  var value: Int { storage.load(ordering: .relaxed) }

  /// Adds `amount`, wrapping far beyond what a process lives to see.
  func add(_ amount: Int = 1) { storage.wrappingAdd(amount, ordering: .relaxed) }

  /// Sets the value, for gauges.
  func set(_ value: Int) { storage.store(value, ordering: .relaxed) }
}

/// Counters of one family, told apart by one label with values known beforehand.
struct CounterFamily: Sendable {
  /// The label's name.
  let label: String
  /// The label's values, each with its counter.
  let members: [(value: String, counter: Counter)]

  /// A counter at zero for each of `values`.
  init(label: String, values: [String]) {
    self.label = label
    members = values.map { ($0, Counter()) }
  }

  /// Adds to the counter of `value`; a value that is not known counts as the last one (by convention `other`).
  func add(_ value: String, _ amount: Int = 1) {
    (members.first { $0.value == value } ?? members.last)?.counter.add(amount)
  }
}
