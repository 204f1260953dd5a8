internal import ImageWorkers

/// The one admission of a running service, shared by its queues.
final class AdmissionDesk: Sendable {
  private let state: Guarded<Admission>

  /// Opens the desk with `admission`.
  init(_ admission: Admission) { state = Guarded(admission) }

  /// A copy of the state, for metrics and tests.
  var snapshot: Admission { state.withLock { $0 } }

  /// Works on the state while nobody else does; keep it short.
  func with<Result: Sendable>(_ body: (inout Admission) -> Result) -> Result {
    state.withLock(body)
  }

  /// The problem that answers a refusal now.
  func problem(_ refusal: Admission.Refusal) -> Problem {
    let wait = snapshot.retryAfter
    return switch refusal {
    case .queueFull:
      .busy("All workers are busy and the queue is full. Try again in \(wait) s.", retryAfter: wait)
    case .memoryFull:
      .busy("There is no memory left for another picture. Try again in \(wait) s.", retryAfter: wait)
    case .draining:
      .draining(retryAfter: wait)
    }
  }
}
