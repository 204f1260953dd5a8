internal import ImageCore

/// What happens to workers.
extension PoolMachine {
  /// How many failures of starts in a row are put up with before waiting jobs are told: with the pauses, about a second of
  /// them. One that shows by its deadline counts twice.
  private static let patience = 6

  mutating func ready(_ worker: WorkerID, at now: Duration, _ actions: inout [Action]) {
    guard case .starting = workers[worker]?.state else {
      return misbehaved(worker, detail: "ready twice", at: now, &actions)
    }
    (failedStarts, startsEndSince) = (0, nil)
    startError = nil
    workers[worker]?.wasReady = true
    workers[worker]?.state = .idle
    idle.append(worker)
  }

  mutating func refused(
    _ worker: WorkerID, _ error: ConversionError, at now: Duration, _ actions: inout [Action]
  ) {
    guard let life = workers[worker], case .starting = life.state else {
      return misbehaved(worker, detail: "a refusal to start by a worker that had started", at: now, &actions)
    }
    workers[worker]?.state = .leaving(.startFailed, until: now + settings.farewell)
    startError = error
    backoff.workerDied(started: life.started)
    // The next start would say the same: there is no point in patience.
    failedStarts = max(failedStarts + 1, Self.patience)
    giveUpWaiting(error, &actions)
  }

  mutating func begun(_ worker: WorkerID, at now: Duration, _ actions: inout [Action]) {
    // One that leaves may still have said it.
    guard let life = workers[worker], life.isLive else { return }
    guard case .busy = life.state, !life.hasBegun else {
      return misbehaved(worker, detail: "a beginning of no picture", at: now, &actions)
    }
    workers[worker]?.hasBegun = true
  }

  mutating func answered(_ worker: WorkerID, hasGrown: Bool, at now: Duration, _ actions: inout [Action]) {
    guard let life = workers[worker], case .busy(let job, _) = life.state else { return }
    backoff.pictureFinished()
    workers[worker]?.pictures += 1
    finish(job, nil, &actions)
    if hasGrown || life.pictures + 1 >= settings.picturesPerWorker {
      leave(worker, for: .recycled, at: now, by: .hangUp(worker), &actions)
    } else {
      workers[worker]?.state = .idle
      idle.append(worker)
    }
  }

  mutating func misbehaved(_ worker: WorkerID, detail: String, at now: Duration, _ actions: inout [Action]) {
    guard let life = workers[worker], life.isLive else { return }
    leave(worker, for: .misbehaved, at: now, by: .kill(worker), &actions)
    if let job = life.job { finish(job, .crashed(detail: detail), &actions) }
  }

  /// A closed channel is how a death shows first; its cause comes with `exited`. A picture that was not begun has no part
  /// in it, whatever the cause is.
  mutating func hungUp(_ worker: WorkerID, at now: Duration, _ actions: inout [Action]) {
    guard let life = workers[worker], life.isLive else { return }
    idle.removeAll { $0 == worker }
    workers[worker]?.state = .dying(life.hasBegun ? life.job : nil, until: now + settings.farewell)
    if !life.hasBegun, let job = life.job { retry(job, wasBegun: false, at: now, &actions) }
  }

  /// A stopped worker could be continued, but nobody can say when: its picture goes to another.
  mutating func stopped(_ worker: WorkerID, at now: Duration, _ actions: inout [Action]) {
    guard let life = workers[worker], life.isLive else { return }
    leave(worker, for: .stopped, at: now, by: .kill(worker), &actions)
    if let job = life.job { retry(job, wasBegun: life.hasBegun, at: now, &actions) }
  }

  mutating func exited(_ worker: WorkerID, _ death: WorkerDeath, at now: Duration, _ actions: inout [Action])
  {
    guard let life = workers.removeValue(forKey: worker) else { return }
    idle.removeAll { $0 == worker }
    let reason: EndReason
    switch life.state {
    case .leaving(let known, _): reason = known
    case .starting,
      .dying where !life.wasReady:
      reason = death.isFromOutside ? .killed : .startFailed
    case .idle, .busy, .dying: reason = death.cause.reason
    }
    counters.ended[reason, default: 0] += 1
    if let job = life.job {
      if life.hasBegun {
        settle(job, after: death, at: now, &actions)
      } else {
        retry(job, wasBegun: false, at: now, &actions)
      }
    }
    switch reason {
    case .recycled, .shutdown, .cancelled, .deadline: return
    case .startFailed, .killed, .stopped, .crashed, .violation, .memory, .misbehaved: break
    }
    backoff.workerDied(started: life.started)
    if !life.wasReady { startCameToNothing(reason, death, at: now, &actions) }
  }

  private mutating func settle(
    _ job: JobID, after death: WorkerDeath, at now: Duration, _ actions: inout [Action]
  ) {
    switch death.cause {
    case .outside: retry(job, wasBegun: true, at: now, &actions)
    case .crashed, .violation: finish(job, .crashed(detail: death.detail), &actions)
    case .processorTime: finish(job, .deadline(jobs[job]?.deadline ?? .zero), &actions)
    case .memory:
      let limit = death.memoryLimit >> 20
      let error =
        limit > 0
        ? ConversionError(
          .overLimit, "The picture needs more memory than one picture may use (\(limit) MiB).",
          detail: death.detail)
        : ConversionError(
          .internal, "The machine has no memory left for the picture; try again later.", detail: death.detail)
      finish(job, error, &actions)
    }
  }

  /// Tells the waiting jobs, if many starts in a row have come to nothing.
  private mutating func startCameToNothing(
    _ reason: EndReason, _ death: WorkerDeath, at now: Duration, _ actions: inout [Action]
  ) {
    let since = startsEndSince ?? now
    startsEndSince = since
    if reason == .startFailed { failedStarts += 1 }
    if failedStarts >= Self.patience {
      let unknown = ConversionError(
        .internal, "The worker processes that convert pictures do not start.", detail: death.detail)
      giveUpWaiting(startError ?? unknown, &actions)
    } else if reason != .startFailed, now - since >= settings.startDeadline {
      giveUpWaiting(.endedFromOutside(detail: death.detail), &actions)
    }
  }

  /// Tells the waiting jobs that there is no worker for them, unless one is at work.
  private mutating func giveUpWaiting(_ error: ConversionError, _ actions: inout [Action]) {
    let isAnyAtWork = workers.values.contains { life in
      switch life.state {
      case .idle, .busy: true
      case .starting, .leaving, .dying: false
      }
    }
    guard !isAnyAtWork else { return }
    for job in waiting { finish(job, error, &actions) }
    waiting.removeAll()
  }
}

extension WorkerDeath.Cause {
  /// The label of this cause in the restart counters.
  var reason: EndReason {
    switch self {
    case .crashed: .crashed
    case .violation: .violation
    case .memory: .memory
    case .processorTime: .deadline
    case .outside: .killed
    }
  }
}
