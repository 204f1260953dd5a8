internal import CSandbox
internal import Dispatch
internal import Glibc
internal import ImageCore

/// Feeds the pool's machine with what happens, and does what it says: processes, channels and the clock.
///
/// What workers send and when they end arrives on one serial queue; submissions and cancellations come from anywhere. The
/// state is guarded, and no caller's code runs under it.
final class PoolDriver: Sendable {
  let configuration: PoolConfiguration
  let queue = DispatchQueue(label: "imgconv.pool")
  /// Completions run here, side by side: a slow one holds up neither the pool nor the others.
  let completions = DispatchQueue(label: "imgconv.pool.completions", attributes: .concurrent)
  let state: Guarded<PoolState>
  private let epoch = ContinuousClock.now

  /// Creates a driver whose machine is at rest.
  init(_ configuration: PoolConfiguration) {
    self.configuration = configuration
    state = Guarded(PoolState(configuration.settings, timer: DispatchSource.makeTimerSource(queue: queue)))
    state.withLock { state in
      state.timer.setEventHandler { [weak self] in self?.timeHasCome() }
      state.timer.schedule(deadline: .distantFuture)
      state.timer.activate()
    }
  }

  /// Time since the pool's start.
  var now: Duration { ContinuousClock.now - epoch }

  /// The machine's state in numbers.
  var statistics: PoolStatistics { state.withLock { $0.machine.statistics } }

  /// The process numbers of the workers that run now.
  var processes: [Int32] { state.withLock { $0.staff.values.compactMap(\.process.pid) } }

  /// Takes in a job.
  func submit(_ job: PictureJob, completion: @escaping @Sendable (PictureOutcome) -> Void) -> PoolTicket {
    let id = state.withLock { $0.add(Submission(job: job, completion: completion, submitted: now)) }
    handle(.submitted(id, deadline: job.deadline))
    return PoolTicket(driver: self, job: id)
  }

  /// Ends the pool; `completion` is called when the last worker is gone.
  func shutdown(drain: Bool, completion: @escaping @Sendable () -> Void) {
    let isClosed = state.withLock { state in
      if state.machine.phase != .closed { state.closeWaiters.append(completion) }
      return state.machine.phase == .closed
    }
    if isClosed { completions.async(execute: completion) } else { handle(.shutdown(drain: drain)) }
  }

  /// Takes in an event, does what follows from it, and sets the clock.
  func handle(_ event: PoolMachine.Event) {
    state.withLock { state in
      var events = [event]
      while !events.isEmpty {
        for action in state.machine.handle(events.removeFirst(), at: now) {
          if let next = perform(action, &state) { events.append(next) }
        }
      }
      setClock(state.machine.nextWake, &state)
    }
  }

  /// Does one action; gives the event that follows from it at once, if any.
  private func perform(_ action: PoolMachine.Action, _ state: inout PoolState) -> PoolMachine.Event? {
    switch action {
    case .spawn(let worker): return spawn(worker, &state)
    case .send(let job, let worker, let until): return send(job, to: worker, until: until, &state)
    case .hangUp(let worker): state.staff[worker]?.hangUp()
    case .kill(let worker): state.staff[worker]?.process.end()
    case .finish(let job, let error): finish(job, error, &state)
    case .closed: close(&state)
    }
    return nil
  }

  private func finish(_ job: JobID, _ error: ConversionError?, _ state: inout PoolState) {
    guard let submission = state.submissions.removeValue(forKey: job) else { return }
    let outcome = submission.outcome(error, at: now)
    completions.async { submission.completion(outcome) }
  }

  private func close(_ state: inout PoolState) {
    let waiters = state.closeWaiters
    state.closeWaiters = []
    state.timer.cancel()
    completions.async { for waiter in waiters { waiter() } }
  }

  // MARK: the clock

  private func timeHasCome() {
    state.withLock { $0.wake = nil }
    // An answer that is there already came in time.
    for worker in state.withLock({ Array($0.staff.keys) }) { read(worker) }
    handle(.clock)
  }

  private func setClock(_ wake: Duration?, _ state: inout PoolState) {
    guard wake != state.wake else { return }
    state.wake = wake
    guard let wake else { return state.timer.schedule(deadline: .distantFuture) }
    let wait = min(max(wake - now, .zero), .seconds(3600))
    let nanoseconds = wait.components.seconds * 1_000_000_000 + wait.components.attoseconds / 1_000_000_000
    state.timer.schedule(deadline: .now() + .nanoseconds(Int(nanoseconds)), leeway: .milliseconds(1))
  }
}
