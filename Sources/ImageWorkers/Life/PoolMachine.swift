internal import ImageCore

/// The life of a pool as a pure state machine: events in, actions out; no process, no clock, no descriptor.
///
/// Times are durations since the pool's start and come in with every event.
struct PoolMachine: Sendable {
  /// What happened.
  enum Event: Sendable {
    /// A job came in.
    case submitted(JobID, deadline: Duration)
    /// The caller gave a job up.
    case cancelled(JobID)
    /// A worker is locked down and waits for its first picture.
    case ready(WorkerID)
    /// A worker cannot start, and says why.
    case refused(WorkerID, ConversionError)
    /// A worker has read the request for its job and begins on the picture.
    case begun(WorkerID)
    /// A worker has finished its picture, well or with an error; `hasGrown` when its memory calls for another.
    case answered(WorkerID, hasGrown: Bool)
    /// A worker has sent what no worker sends.
    case misbehaved(WorkerID, detail: String)
    /// A worker's channel is closed.
    case hungUp(WorkerID)
    /// A worker is stopped, not by the pool.
    case stopped(WorkerID)
    /// A worker is gone, or was never started.
    case exited(WorkerID, WorkerDeath)
    /// Time has passed.
    case clock
    /// No further job is taken; waiting and running ones are finished (`drain`) or given up.
    case shutdown(drain: Bool)
  }

  /// What is to be done, in order.
  enum Action: Sendable, Equatable {
    /// Start a worker.
    case spawn(WorkerID)
    /// Hand a job to an idle worker; an `exited` or `hungUp` follows if that fails.
    case send(JobID, to: WorkerID, until: Duration)
    /// Close a worker's channel: it ends by itself.
    case hangUp(WorkerID)
    /// Kill a worker.
    case kill(WorkerID)
    /// Tell the caller; nil: the answer that the worker has just given.
    case finish(JobID, ConversionError?)
    /// Every worker is gone after a shutdown.
    case closed
  }

  /// What a job needs to be remembered for.
  struct Job: Sendable {
    /// How long it may take from the moment that a worker has it.
    let deadline: Duration
    /// When that is over; nil until a worker has it for the first time.
    var until: Duration?
    /// How many workers were killed or stopped from outside while they worked on it.
    var attempts = 0
  }

  /// The pool's phase.
  enum Phase: Sendable, Equatable {
    case open, shuttingDown, closed
  }

  let settings: PoolSettings
  var phase = Phase.open
  var workers: [WorkerID: WorkerLife] = [:]
  var jobs: [JobID: Job] = [:]
  /// Jobs without a worker, the next one first.
  var waiting: [JobID] = []
  /// Idle workers, the one that worked last at the end: its caches are the warmest.
  var idle: [WorkerID] = []
  /// Deaths since a picture was last finished, and when the next worker may be started after them.
  var backoff = Backoff()
  /// Starts that failed in a row, and what the last one said.
  var failedStarts = 0
  var startError: ConversionError?
  /// Since when no start has come to anything, whatever ended it; nil while starts go well.
  var startsEndSince: Duration?
  var counters = PoolCounters()
  private var lastWorker = 0

  /// A machine at rest.
  init(_ settings: PoolSettings) { self.settings = settings }

  /// Takes in one event and says what is to be done.
  mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    var actions: [Action] = []
    guard phase != .closed else {
      if case .submitted(let job, let deadline) = event { submit(job, deadline: deadline, &actions) }
      return actions
    }
    switch event {
    case .submitted(let job, let deadline): submit(job, deadline: deadline, &actions)
    case .cancelled(let job): cancel(job, at: now, &actions)
    case .ready(let worker): ready(worker, at: now, &actions)
    case .refused(let worker, let error): refused(worker, error, at: now, &actions)
    case .begun(let worker): begun(worker, at: now, &actions)
    case .answered(let worker, let hasGrown): answered(worker, hasGrown: hasGrown, at: now, &actions)
    case .misbehaved(let worker, let detail): misbehaved(worker, detail: detail, at: now, &actions)
    case .hungUp(let worker): hungUp(worker, at: now, &actions)
    case .stopped(let worker): stopped(worker, at: now, &actions)
    case .exited(let worker, let death): exited(worker, death, at: now, &actions)
    case .clock: tick(at: now, &actions)
    case .shutdown(let drain): shutdown(drain: drain, at: now, &actions)
    }
    assign(at: now, &actions)
    spawn(at: now, &actions)
    closeWhenDone(at: now, &actions)
    return actions
  }

  /// When `clock` has to be told next; nil while nothing is pending.
  var nextWake: Duration? {
    var times = workers.values.compactMap(\.nextWake)
    times += waiting.compactMap { jobs[$0]?.until }
    if liveCount < wanted { times.append(backoff.notBefore) }
    return times.min()
  }

  /// Workers that take a place.
  var liveCount: Int { workers.values.count { $0.isLive } }

  /// How many workers there should be.
  private var wanted: Int {
    let demand = workers.values.count { if case .busy = $0.state { true } else { false } } + waiting.count
    let kept = phase == .open ? settings.prestarted : 0
    return min(settings.workers, max(demand, kept))
  }

  private mutating func assign(at now: Duration, _ actions: inout [Action]) {
    while let job = waiting.first, let worker = idle.popLast() {
      waiting.removeFirst()
      let until = jobs[job]?.until ?? now + (jobs[job]?.deadline ?? .zero)
      jobs[job]?.until = until
      workers[worker]?.state = .busy(job, until: until)
      workers[worker]?.hasBegun = false
      actions.append(.send(job, to: worker, until: until))
    }
  }

  private mutating func spawn(at now: Duration, _ actions: inout [Action]) {
    guard now >= backoff.notBefore else { return }
    while liveCount < wanted {
      lastWorker += 1
      let worker = WorkerID(number: lastWorker)
      workers[worker] = WorkerLife(state: .starting(until: now + settings.startDeadline), started: now)
      counters.started += 1
      actions.append(.spawn(worker))
    }
  }

  private mutating func closeWhenDone(at now: Duration, _ actions: inout [Action]) {
    guard phase == .shuttingDown else { return }
    if waiting.isEmpty {
      for worker in idle { leave(worker, for: .shutdown, at: now, by: .hangUp(worker), &actions) }
    }
    guard jobs.isEmpty else { return }
    for (worker, life) in workers {
      if case .starting = life.state { leave(worker, for: .shutdown, at: now, by: .kill(worker), &actions) }
    }
    if workers.isEmpty {
      phase = .closed
      actions.append(.closed)
    }
  }

  /// Sends a worker away.
  mutating func leave(
    _ worker: WorkerID, for reason: EndReason, at now: Duration, by action: Action, _ actions: inout [Action]
  ) {
    workers[worker]?.state = .leaving(reason, until: now + settings.farewell)
    idle.removeAll { $0 == worker }
    actions.append(action)
  }

  /// Forgets a job and tells its caller.
  mutating func finish(_ job: JobID, _ error: ConversionError?, _ actions: inout [Action]) {
    guard jobs.removeValue(forKey: job) != nil else { return }
    counters.finished += 1
    actions.append(.finish(job, error))
  }
}
