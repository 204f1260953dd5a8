internal import Synchronization

/// Counts connections, and says who may come in.
final class ConnectionGate: Sendable {
  /// How a connection comes in.
  enum Admission {
    /// To be served.
    case served
    /// To be told that there are too many.
    case refused
  }

  /// Connections over the limit that are told so at a time; more wait in the kernel.
  private static let antechamber = 64

  private let maximum: Int
  private let someoneWaits = Atomic<Bool>(false)
  private let numbers = Mutex(TransportStatistics())

  /// Creates a gate for at most `maximum` connections.
  init(maximum: Int) { self.maximum = maximum }

  /// Counts one more connection; nil when even refusals have no room.
  func enter() -> Admission? {
    numbers.withLock { numbers in
      guard numbers.open < maximum + Self.antechamber else { return nil }
      numbers.open += 1
      return numbers.open > maximum ? .refused : .served
    }
  }

  /// Counts a connection that was let in and is now taken.
  func countAccepted(_ admission: Admission) {
    numbers.withLock { numbers in
      numbers.accepted += 1
      if admission == .refused { numbers.overLimit += 1 }
    }
  }

  /// Counts one connection less.
  func leave() { numbers.withLock { $0.open -= 1 } }

  /// A listener has paused, and wants to know when there may be room again.
  func wait() { someoneWaits.store(true, ordering: .releasing) }

  /// Whether a listener has paused since the last call.
  func takeWaiting() -> Bool { someoneWaits.exchange(false, ordering: .acquiringAndReleasing) }

  /// Counts a pause for want of descriptors.
  func countPause() { numbers.withLock { $0.acceptPauses += 1 } }

  /// The numbers now.
  var statistics: TransportStatistics { numbers.withLock { $0 } }
}
