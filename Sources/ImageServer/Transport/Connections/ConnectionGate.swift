internal import Synchronization

/// Counts connections, and says who may come in. Without a lock, since every loop passes through it.
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
  private let open = Atomic<Int>(0)
  private let accepted = Atomic<UInt64>(0)
  private let overLimit = Atomic<UInt64>(0)
  private let pauses = Atomic<UInt64>(0)
  private let someoneWaits = Atomic<Bool>(false)

  /// Creates a gate for at most `maximum` connections.
  init(maximum: Int) { self.maximum = maximum }

  /// Counts one more connection; nil when even refusals have no room.
  func enter() -> Admission? {
    let count = open.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    guard count <= maximum + Self.antechamber else {
      leave()
      return nil
    }
    return count > maximum ? .refused : .served
  }

  /// Counts a connection that was let in and is now taken.
  func countAccepted(_ admission: Admission) {
    accepted.wrappingAdd(1, ordering: .relaxed)
    if admission == .refused { overLimit.wrappingAdd(1, ordering: .relaxed) }
  }

  /// Counts one connection less.
  func leave() { open.wrappingSubtract(1, ordering: .acquiringAndReleasing) }

  /// A listener has paused, and wants to know when there may be room again.
  func wait() { someoneWaits.store(true, ordering: .releasing) }

  /// Whether a listener has paused since the last call.
  func takeWaiting() -> Bool { someoneWaits.exchange(false, ordering: .acquiringAndReleasing) }

  /// Counts a pause for want of descriptors.
  func countPause() { pauses.wrappingAdd(1, ordering: .relaxed) }

  /// Whether no connection is left.
  var isEmpty: Bool { open.load(ordering: .acquiring) == 0 }

  /// The numbers now.
  var statistics: TransportStatistics {
    TransportStatistics(
      open: open.load(ordering: .relaxed), accepted: accepted.load(ordering: .relaxed),
      overLimit: overLimit.load(ordering: .relaxed), acceptPauses: pauses.load(ordering: .relaxed))
  }
}
