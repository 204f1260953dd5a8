/// A bounded window over a run's files from which the largest is taken first.
///
/// Long pictures start early and the last ones are short, so that all processors are busy to the end; the window keeps
/// memory flat over trees of any size.
struct LargestFirst<Element> {
  /// How many files are looked at together.
  let capacity: Int
  private var heap: [(size: Int, order: Int, element: Element)] = []
  private var added = 0

  /// An empty window of `capacity` places.
  init(capacity: Int) { self.capacity = capacity }

  /// Whether there is no room for another.
  var isFull: Bool { heap.count >= capacity }
  /// How many wait.
  var count: Int { heap.count }

  /// Adds `element`; among elements of one size the first added comes first.
  mutating func add(_ element: Element, size: Int) {
    heap.append((size, added, element))
    added += 1
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(child, parent) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// Takes the largest out; nil when there is none.
  mutating func takeLargest() -> Element? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last.element }
    heap[0] = last
    var parent = 0
    while true {
      var largest = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && precedes(child, largest) {
        largest = child
      }
      guard largest != parent else { return first.element }
      heap.swapAt(parent, largest)
      parent = largest
    }
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    heap[left].size != heap[right].size
      ? heap[left].size > heap[right].size : heap[left].order < heap[right].order
  }
}
