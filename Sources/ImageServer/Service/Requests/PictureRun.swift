internal import ImageCore
internal import ImageWorkers

/// The work on the pictures of one request: one after the other, so that a request never holds more than one place.
final class PictureRun: Sendable {
  private let service: ConversionService
  private let state: RequestState
  private let exchange: Exchange
  private let body: SpooledBody
  private let expected: Int
  private let parameters: PictureParameters
  private let uploads: Guarded<[Upload]>
  private let results = Guarded<[PictureResult]>([])
  private let isSingle: Bool

  /// Prepares the work on `uploads`, at least one, of `body`.
  init(
    _ uploads: [Upload], of body: SpooledBody, _ state: RequestState, _ exchange: Exchange,
    _ service: ConversionService
  ) {
    (self.body, self.state, self.exchange, self.service) = (body, state, exchange, service)
    parameters =
      state.progress.withLock { $0.parameters } ?? PictureParameters(options: service.policy.options)
    isSingle = uploads.count == 1
    expected = uploads.reduce(0) { $0 + $1.range.count }
    // Taken from the end.
    self.uploads = Guarded(uploads.reversed())
  }

  /// Takes a place and begins, or answers that there is none.
  ///
  /// A JPEG will weigh about what its source does. All of them are charged before they exist, and each is corrected when it does: so a
  /// form that was let in is not refused in its middle, and a form of any allowed size gets in when nobody else is here.
  func start() {
    if let refusal = service.desk.with({ $0.enter() }) { return refuse(refusal) }
    guard charge(expected) else {
      service.desk.with { $0.leave() }
      return refuse(.memoryFull)
    }
    next()
  }

  private func refuse(_ refusal: Admission.Refusal) {
    exchange.respond(service.answer(service.desk.turnAway(refusal), state))
  }

  private func next() {
    while let upload = uploads.withLock({ $0.popLast() }) {
      guard let source = body.descriptor, !upload.range.isEmpty else {
        keep(PictureResult(.emptyPicture, name: upload.name, requestID: state.id))
        continue
      }
      return submit(upload, in: source)
    }
    finish()
  }

  /// Gives a picture to a worker, which reads it where it lies in the body.
  private func submit(_ upload: Upload, in source: OwnedDescriptor) {
    state.progress.withLock { $0.record.pictures += 1 }
    let task: PictureTask =
      state.route == .inspect ? .inspect(parameters.options) : .convert(parameters.options)
    let job = PictureJob(
      task: task, source: source, offset: upload.range.lowerBound, length: upload.range.count,
      deadline: service.policy.deadline)
    let ticket = service.pictures.submit(job) { [self] outcome in
      refund(upload.range.count)
      done(outcome, upload)
    }
    let isAbandoned = state.progress.withLock { progress in
      progress.ticket = ticket
      return progress.isAbandoned
    }
    if isAbandoned { ticket.cancel() }
  }

  private func done(_ outcome: PictureOutcome, _ upload: Upload) {
    let isAbandoned = state.progress.withLock { progress in
      progress.record.add(outcome)
      return progress.isAbandoned
    }
    if isAbandoned {
      uploads.withLock { $0.removeAll() }
      return finish()
    }
    switch outcome.result {
    case .success(let success):
      service.desk.with { $0.measured(seconds: outcome.worked.seconds) }
      if case .jpeg = success { service.readiness.succeeded(at: service.surroundings.now()) }
      keep(PictureResult(success, name: upload.name))
    case .failure(let error):
      let problem: Problem = error.category == .cancelled ? .draining(retryAfter: 1) : Problem(error)
      keep(PictureResult(problem, name: upload.name, requestID: state.id))
    }
    next()
  }

  /// Keeps what came of a picture until the client has read it, and charges what it weighs: JPEG, JSON or problem.
  private func keep(_ result: PictureResult) {
    chargeAnyway(result.body.count)
    results.withLock { $0.append(result) }
  }

  /// Gives the place back and answers.
  private func finish() {
    service.desk.with { $0.leave() }
    let results = results.withLock { $0 }
    guard !state.progress.withLock({ $0.isAbandoned }), let first = results.first else { return }
    if !isSingle {
      exchange.respond(service.answer(results, state))
    } else if let problem = first.problem {
      exchange.respond(service.answer(problem, state))
    } else {
      exchange.respond(service.answer(first, state))
    }
  }

  // Bytes are charged to the desk, and remembered with the request, which gives back what is left at its end. A picture may
  // outlast its request, when the client is gone: what is settled then is not settled again.

  private func charge(_ count: Int) -> Bool {
    guard service.desk.with({ $0.charge(count) }) else { return false }
    return remember(count)
  }

  private func chargeAnyway(_ count: Int) {
    service.desk.with { $0.chargeAnyway(count) }
    _ = remember(count)
  }

  /// Remembers what was charged; false, and it is given back, when the request is over.
  private func remember(_ count: Int) -> Bool {
    let isOver = state.progress.withLock { progress in
      if !progress.isOver { progress.charged += count }
      return progress.isOver
    }
    if isOver { service.desk.with { $0.refund(count) } }
    return !isOver
  }

  private func refund(_ count: Int) {
    let back = state.progress.withLock { progress in
      let back = min(count, progress.charged)
      progress.charged -= back
      return back
    }
    service.desk.with { $0.refund(back) }
  }
}
