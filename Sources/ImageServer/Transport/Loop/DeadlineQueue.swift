/// When to look at which connection again: a heap, so that thousands of deadlines cost one timer.
///
/// Deadlines move with every request, entries do not: an entry is a reminder to ask its connection, which may well say "later".
struct DeadlineQueue {
  /// A moment.
  typealias Instant = ContinuousClock.Instant

  private struct Entry {
    var at: Instant
    var id: UInt64
  }

  private var heap: [Entry] = []

  /// The earliest reminder.
  var next: Instant? { heap.first?.at }

  /// The number of reminders.
  var count: Int { heap.count }

  /// Adds a reminder.
  mutating func add(_ id: UInt64, at instant: Instant) {
    heap.append(Entry(at: instant, id: id))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].at < heap[parent].at else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes the earliest reminder if it is due at `now`.
  mutating func takeDue(now: Instant) -> UInt64? {
    guard let first = heap.first, first.at <= now else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return first.id
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].at < heap[least].at {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
