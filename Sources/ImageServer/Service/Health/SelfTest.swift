internal import Dispatch
internal import ImageCore
internal import ImageWorkers
internal import Synchronization

/// Converts a small picture from time to time, when nobody else has, so that `/readyz` tells the truth about an idle service.
final class SelfTest: Sendable {
  private let source: OwnedDescriptor
  private let length: Int
  private let pictures: any PictureService
  private let readiness: Readiness
  /// Dispatch objects may be used from any thread, though Dispatch for Linux does not say so to the compiler.
  private nonisolated(unsafe) let timer: any DispatchSourceTimer
  private let isRunning = Atomic<Bool>(false)

  /// Begins to convert `picture` (a memfd and its length) every `interval` seconds, the first time at once.
  init(
    _ picture: (source: OwnedDescriptor, length: Int), pictures: any PictureService, readiness: Readiness,
    interval: Int, now: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    (source, length) = picture
    (self.pictures, self.readiness) = (pictures, readiness)
    let queue = DispatchQueue(label: "imgconv.self-test", qos: .utility)
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in self?.run(interval: interval, now: now) }
    timer.schedule(deadline: .now(), repeating: .seconds(interval), leeway: .seconds(1))
    timer.activate()
  }

  deinit { timer.cancel() }

  private func run(interval: Int, now: @escaping @Sendable () -> ContinuousClock.Instant) {
    if readiness.isReady(at: now(), window: .seconds(interval)) { return }
    guard !isRunning.exchange(true, ordering: .relaxed) else { return }
    let job = PictureJob(task: .convert(ConversionOptions()), source: source, length: length)
    pictures.submit(job) { [self] outcome in
      isRunning.store(false, ordering: .relaxed)
      if case .success = outcome.result { readiness.succeeded(at: now()) }
    }
  }
}
