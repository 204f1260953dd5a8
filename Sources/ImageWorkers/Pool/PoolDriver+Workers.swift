internal import Glibc
internal import ImageCore

/// What the driver does to workers, and what it hears from them.
extension PoolDriver {
  /// Starts a worker.
  func spawn(_ worker: WorkerID, _ state: inout PoolState) -> PoolMachine.Event? {
    do throws(SystemCallError) {
      let (ours, theirs) = try Channel.pair()
      let process = try WorkerProcess(
        executable: configuration.executable, orders: configuration.orders(parent: getpid()), channel: theirs
      ) { [queue] event in
        queue.async { self.processChanged(worker, event) }
      }
      state.staff[worker] = StaffMember(process: process, channel: ours, queue: queue) { [weak self] in
        self?.read(worker)
      }
      return nil
    } catch {
      return .exited(worker, WorkerDeath(status: .notStarted(error)))
    }
  }

  /// Hands a job to a worker.
  func send(_ id: JobID, to worker: WorkerID, until: Duration, _ state: inout PoolState) -> PoolMachine.Event?
  {
    guard var submission = state.submissions[id], let member = state.staff[worker],
      let channel = member.channel
    else {
      return .hungUp(worker)
    }
    submission.started = submission.started ?? now
    defer { state.submissions[id] = submission }
    do throws(ConversionError) {
      // A new file for every attempt: the worker before may still hold the old one.
      let output = try MemoryFile.create(named: "imgconv-jpeg")
      submission.output = output
      let (message, files) = try request(for: submission.job, id, output)
      let processors = Int64(submission.job.task.engineTask.options.threads)
      let seconds = max(until - now, .zero).components.seconds
      member.process.allowProcessorTime(seconds: (seconds + 5) * min(max(processors, 1), 64))
      state.staff[worker]?.job = id
      do throws(SystemCallError) {
        try channel.send(message, files: files)
        return nil
      } catch {
        // Whatever is wrong with it: it must not live on beside the one that takes its place.
        member.process.end()
        return .hungUp(worker)
      }
    } catch {
      submission.answer = .failure(error)
      return .answered(worker, hasGrown: false)
    }
  }

  private func request(
    for job: PictureJob, _ id: JobID, _ output: OwnedDescriptor
  ) throws(ConversionError) -> ([UInt8], [OwnedDescriptor]) {
    var request = WorkerRequest(task: job.task.engineTask, offset: job.offset, length: job.length)
    let limits = configuration.limitedToWorker(request.task.options.limits)
    request.task.options.limits = limits
    var files = [job.source, output]
    if let jpeg = job.task.jpeg {
      request.jpegLength = try FileLength.of(jpeg)
      files.append(jpeg)
    }
    guard let message = request.message(job: id.number) else {
      throw ConversionError(.internal, "The request does not fit into one message.")
    }
    return (message, files)
  }

  /// Hears from the keeper thread of a worker's process.
  private func processChanged(_ worker: WorkerID, _ event: WorkerProcess.Event) {
    switch event {
    case .started:
      break
    case .stopped:
      // What it said before still counts, here as below.
      read(worker)
      handle(.stopped(worker))
    case .exited(let death):
      read(worker)
      state.withLock { state in
        state.staff[worker]?.hangUp()
        state.staff[worker] = nil
      }
      tell(of: death, worker)
      handle(.exited(worker, death))
    }
  }

  /// Tells the operator of a death that the pool did not bring about.
  private func tell(of death: WorkerDeath, _ worker: WorkerID) {
    let life = state.withLock { $0.machine.workers[worker] }
    switch life?.state {
    case .idle, .busy, .dying: notify(.workerDied(death.cause.reason, detail: death.detail))
    case .starting: notify(.workerDied(.startFailed, detail: death.detail))
    case .leaving, nil: break
    }
  }

  private func notify(_ notice: PoolNotice) {
    completions.async { [configuration] in configuration.notice(notice) }
  }

  /// Reads all that a worker has sent.
  func read(_ worker: WorkerID) {
    while let channel = state.withLock({ $0.staff[worker]?.channel }) {
      let received = (try? channel.receive(maximumFiles: 0, waiting: false)) ?? .hungUp
      switch received {
      case .nothing:
        return
      case .message(let message, _):
        if let answer = message.withUnsafeBytes({ WorkerAnswer($0) }) {
          // Asked now: what the worker was given while nothing was there yet is what it may speak of.
          take(answer, from: worker, about: state.withLock { $0.staff[worker]?.job })
        } else {
          misbehaved(worker, "a message that is none")
        }
      case .garbage:
        misbehaved(worker, "a message that is none")
      case .hungUp:
        state.withLock { $0.staff[worker]?.hangUp() }
        handle(.hungUp(worker))
      }
    }
  }

  private func take(_ answer: WorkerAnswer, from worker: WorkerID, about job: JobID?) {
    switch answer {
    case .ready(let greeting):
      tell(greeting.gaps)
      state.withLock { $0.decoders = greeting.decoders }
      handle(.ready(worker))
    case .refused(let error):
      handle(.refused(worker, error))
    case .begun(let number):
      guard let job, job.number == number else { return unexpected(worker) }
      handle(.begun(worker))
    case .done(let number, let result):
      guard let job, job.number == number, let submission = submission(job), let output = submission.output
      else {
        return unexpected(worker)
      }
      do throws(AnswerCheck.Lie) {
        let success = try AnswerCheck(job: submission.job, output: output).verify(result)
        settle(job, .success(success), worker)
      } catch {
        misbehaved(worker, error.detail)
      }
    case .failed(let number, let error):
      guard let job, job.number == number else { return unexpected(worker) }
      settle(job, .failure(error.fromWorker), worker)
    }
  }

  /// An answer to no question; one that crossed the end of its job is nobody's fault, and its worker is leaving anyway.
  private func unexpected(_ worker: WorkerID) {
    misbehaved(worker, "an answer to no question")
  }

  private func misbehaved(_ worker: WorkerID, _ detail: String) {
    let isLive = state.withLock { $0.machine.workers[worker]?.isLive ?? false }
    if isLive { notify(.workerDied(.misbehaved, detail: detail)) }
    handle(.misbehaved(worker, detail: detail))
  }

  private func submission(_ job: JobID) -> Submission? { state.withLock { $0.submissions[job] } }

  private func settle(
    _ job: JobID, _ answer: Result<PictureOutcome.Success, ConversionError>, _ worker: WorkerID
  ) {
    let process = state.withLock { state -> WorkerProcess? in
      state.submissions[job]?.answer = answer
      state.staff[worker]?.job = nil
      return state.staff[worker]?.process
    }
    process?.forgetWords()
    let hasGrown = (process?.resident ?? 0) > Int64(configuration.residentLimit)
    handle(.answered(worker, hasGrown: hasGrown))
  }

  private func tell(_ gaps: [String]) {
    let new = state.withLock { state in gaps.filter { state.toldGaps.insert($0).inserted } }
    for gap in new { notify(.sandboxGap(gap)) }
  }
}

extension ConversionError {
  /// A worker's error as the pool hands it on: a worker cannot claim what only the pool can know.
  var fromWorker: ConversionError {
    switch category {
    case .usage, .notAnImage, .unsupported, .truncated, .corrupt, .overLimit, .parityRefused, .internal: self
    case .deadline, .busy, .decoderCrashed, .cancelled:
      .crashed(detail: "the worker claimed \(category): \(message)")
    }
  }
}

extension PoolConfiguration {
  /// What code, libraries and stacks take of a worker's address space.
  private static let baseAddressSpace = 320 << 20

  /// `limits` such that what they let pass fits into a worker: better refused from the header than dead at the limit.
  func limitedToWorker(_ limits: Limits) -> Limits {
    guard memoryLimit > 0 else { return limits }
    var limits = limits
    limits.workingBytes = min(limits.workingBytes, max(memoryLimit - Self.baseAddressSpace, memoryLimit / 4))
    return limits
  }
}
