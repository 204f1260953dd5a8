internal import Dispatch
internal import ImageWorkers

/// Brings events from any thread to the one that drives a run.
final class EventQueue: Sendable {
  private let events = Guarded<[RunEvent]>([])
  private let available = DispatchSemaphore(value: 0)

  /// A queue that the first SIGINT or SIGTERM from now on posts `stop` to. To be made once, by the first thread.
  static func stoppedBySignals() -> EventQueue {
    let queue = EventQueue()
    SignalWatch.start { [weak queue] in queue?.post(.stop) }
    return queue
  }

  /// Adds `event` at the end.
  func post(_ event: RunEvent) {
    events.withLock { $0.append(event) }
    available.signal()
  }

  /// An event that is there already; asking does not enter the kernel, so that it may be done for each of many files.
  func poll() -> RunEvent? { events.withLock { $0.isEmpty } ? nil : next(within: 0) }

  /// The next event; nil when none comes within `milliseconds`.
  func next(within milliseconds: Int) -> RunEvent? {
    guard available.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else { return nil }
    return events.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
