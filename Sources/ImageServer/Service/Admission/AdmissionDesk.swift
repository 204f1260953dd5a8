internal import ImageWorkers

/// The one admission of a running service, shared by its queues.
final class AdmissionDesk: Sendable {
  private let state: Guarded<Admission>
  private let shortageAction = Guarded<(@Sendable () -> Void)?>(nil)

  /// Opens the desk with `admission`.
  init(_ admission: Admission) { state = Guarded(admission) }

  /// A copy of the state, for metrics and tests.
  var snapshot: Admission { state.withLock { $0 } }

  /// Works on the state while nobody else does; keep it short.
  func with<Result: Sendable>(_ body: (inout Admission) -> Result) -> Result {
    state.withLock(body)
  }

  /// Has `action` called, on any queue, whenever somebody is turned away for want of memory.
  func onShortage(_ action: @escaping @Sendable () -> Void) { shortageAction.withLock { $0 = action } }

  /// Turns somebody away: the problem that answers `refusal` now.
  func turnAway(_ refusal: Admission.Refusal) -> Problem {
    let wait = snapshot.retryAfter
    switch refusal {
    case .queueFull:
      return .busy("All workers are busy and the queue is full. Try again in \(wait) s.", retryAfter: wait)
    case .memoryFull:
      shortageAction.withLock { $0 }?()
      // Silent bodies hold it that long.
      let wait = max(wait, Int(TransportSettings.Pace.patience.components.seconds))
      return .busy("There is no memory left for another picture. Try again in \(wait) s.", retryAfter: wait)
    case .draining:
      return .draining(retryAfter: wait)
    }
  }
}
