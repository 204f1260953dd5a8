internal import Dispatch
internal import Synchronization

/// Has a small picture converted from time to time, when nobody else has, so that `/readyz` tells the truth about an idle
/// service.
final class SelfTest: Sendable {
  /// Converts a picture and says whether that went well; called back once, from any queue.
  typealias Probe = @Sendable (_ completion: @escaping @Sendable (Bool) -> Void) -> Void

  private let probe: Probe
  private let readiness: Readiness
  /// Dispatch objects may be used from any thread, though Dispatch for Linux does not say so to the compiler.
  private nonisolated(unsafe) let timer: any DispatchSourceTimer
  private let isRunning = Atomic<Bool>(false)

  /// Begins to call `probe` every `interval` seconds in which no picture was converted, the first time at once if none was.
  init(
    _ probe: @escaping Probe, readiness: Readiness, interval: Int,
    now: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    (self.probe, self.readiness) = (probe, readiness)
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "imgconv.self-test"))
    timer.setEventHandler { [weak self] in self?.run(interval: interval, now: now) }
    timer.schedule(deadline: .now(), repeating: .seconds(interval), leeway: .seconds(1))
    timer.activate()
  }

  deinit { timer.cancel() }

  private func run(interval: Int, now: @escaping @Sendable () -> ContinuousClock.Instant) {
    if readiness.isReady(at: now(), window: .seconds(interval)) { return }
    guard !isRunning.exchange(true, ordering: .relaxed) else { return }
    probe { [self] isGood in
      isRunning.store(false, ordering: .relaxed)
      if isGood { readiness.succeeded(at: now()) }
    }
  }
}
