internal import ImageWorkers

/// Whether the service can convert: a worker has done so lately.
final class Readiness: Sendable {
  private let lastSuccess = Guarded<ContinuousClock.Instant?>(nil)

  /// A worker has just converted a picture.
  func succeeded(at now: ContinuousClock.Instant) { lastSuccess.withLock { $0 = now } }

  /// Whether the last success is at most `window` ago.
  func isReady(at now: ContinuousClock.Instant, window: Duration) -> Bool {
    lastSuccess.withLock { last in last.map { $0.duration(to: now) <= window } ?? false }
  }
}
