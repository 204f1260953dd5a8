internal import ImageCore

/// What happens to jobs.
extension PoolMachine {
  mutating func submit(_ job: JobID, deadline: Duration, _ actions: inout [Action]) {
    let (places, overflow) = settings.workers.addingReportingOverflow(settings.waitingLimit)
    let refusal: ConversionError? =
      if phase != .open {
        ConversionError(.busy, "The converter is shutting down; try again in a moment.")
      } else if !overflow, jobs.count >= places {
        ConversionError(.busy, "Too many pictures are waiting; try again in a moment.")
      } else {
        nil
      }
    jobs[job] = Job(deadline: deadline)
    if let refusal {
      counters.refused += 1
      finish(job, refusal, &actions)
    } else {
      waiting.append(job)
    }
  }

  mutating func cancel(_ job: JobID, at now: Duration, _ actions: inout [Action]) {
    guard jobs[job] != nil else { return }
    abandon(job, with: .cancelled, endingWorkerFor: .cancelled, at: now, &actions)
  }

  /// Finishes a job with `error`, wherever it is; a worker that has it is killed.
  mutating func abandon(
    _ job: JobID, with error: ConversionError, endingWorkerFor reason: EndReason, at now: Duration,
    _ actions: inout [Action]
  ) {
    waiting.removeAll { $0 == job }
    if let worker = workers.first(where: { $0.value.job == job })?.key {
      leave(worker, for: reason, at: now, by: .kill(worker), &actions)
    }
    finish(job, error, &actions)
  }

  /// Gives a job whose worker was killed or stopped from outside, or ended before it had begun, to another worker, before
  /// all that wait. Only workers that had begun on it are counted against it.
  mutating func retry(_ job: JobID, wasBegun: Bool, at now: Duration, _ actions: inout [Action]) {
    guard let entry = jobs[job] else { return }
    if let until = entry.until, now >= until {
      finish(job, .deadline(entry.deadline), &actions)
    } else if wasBegun, entry.attempts >= settings.retries {
      finish(job, .endedFromOutside(detail: "\(entry.attempts + 1) workers ended"), &actions)
    } else {
      jobs[job]?.attempts += wasBegun ? 1 : 0
      counters.retried += 1
      waiting.insert(job, at: 0)
    }
  }

  /// What time itself brings about.
  mutating func tick(at now: Duration, _ actions: inout [Action]) {
    for job in waiting {
      guard let entry = jobs[job], let until = entry.until, now >= until else { continue }
      abandon(job, with: .deadline(entry.deadline), endingWorkerFor: .deadline, at: now, &actions)
    }
    for (worker, life) in workers {
      guard let wake = life.nextWake, now >= wake else { continue }
      switch life.state {
      case .busy(let job, _):
        guard let entry = jobs[job] else { continue }
        abandon(job, with: .deadline(entry.deadline), endingWorkerFor: .deadline, at: now, &actions)
      case .dying(let job, _):
        leave(worker, for: .misbehaved, at: now, by: .kill(worker), &actions)
        if let job { finish(job, .crashed(detail: "it closed its channel and lived on"), &actions) }
      case .starting:
        failedStarts += 1
        startError = ConversionError(
          .internal,
          "A worker process did not become ready within \(settings.startDeadline.components.seconds) s.")
        leave(worker, for: .startFailed, at: now, by: .kill(worker), &actions)
      case .leaving(let reason, _):
        leave(worker, for: reason, at: now, by: .kill(worker), &actions)
      case .idle:
        continue
      }
    }
  }

  mutating func shutdown(drain: Bool, at now: Duration, _ actions: inout [Action]) {
    phase = .shuttingDown
    guard !drain else { return }
    for job in jobs.keys {
      let error = ConversionError(.cancelled, "The converter was shut down before the picture was done.")
      abandon(job, with: error, endingWorkerFor: .shutdown, at: now, &actions)
    }
  }
}
