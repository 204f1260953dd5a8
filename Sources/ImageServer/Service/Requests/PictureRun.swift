internal import Dispatch
internal import ImageCore
internal import ImageWorkers

/// The work on the pictures of one request: one after the other, so that a request never holds more than one place.
final class PictureRun: Sendable {
  private let service: ConversionService
  private let state: RequestState
  private let exchange: Exchange
  private let body: SpooledBody
  private let parameters: PictureParameters
  private let uploads: Guarded<[Upload]>
  private let results = Guarded<[PictureResult]>([])
  private let isSingle: Bool

  /// Where pictures are cut out of forms: that copies more than a connection's or the pool's queue has time for.
  static let copyQueue = DispatchQueue(label: "imgconv.forms", attributes: .concurrent)

  /// Prepares the work on `uploads`, at least one, of `body`.
  init(
    _ uploads: [Upload], of body: SpooledBody, _ state: RequestState, _ exchange: Exchange,
    _ service: ConversionService
  ) {
    (self.body, self.state, self.exchange, self.service) = (body, state, exchange, service)
    parameters =
      state.progress.withLock { $0.parameters } ?? PictureParameters(options: service.policy.options)
    isSingle = uploads.count == 1
    // Taken from the end.
    self.uploads = Guarded(uploads.reversed())
  }

  /// Takes a place and begins, or answers that there is none.
  func start() {
    if let refusal = service.desk.with({ $0.enter() }) {
      exchange.respond(service.answer(service.desk.problem(refusal), state))
      return
    }
    next()
  }

  private func next() {
    guard let upload = uploads.withLock({ $0.popLast() }) else { return finish() }
    if upload.range == 0..<body.count { return submit(upload, body, copied: 0) }
    Self.copyQueue.async { [self] in
      guard !upload.range.isEmpty else { return settle(.emptyPicture, upload) }
      guard charge(upload.range.count) else { return settle(service.desk.problem(.memoryFull), upload) }
      guard let copy = body.copy(of: upload.range) else {
        refund(upload.range.count)
        return settle(.internalFault, upload)
      }
      submit(upload, copy, copied: upload.range.count)
    }
  }

  /// Gives `picture` to a worker. `copied` bytes are charged for it and given back when it is done.
  private func submit(_ upload: Upload, _ picture: SpooledBody, copied: Int) {
    guard let source = picture.descriptor else { return settle(.emptyPicture, upload) }
    // The JPEG will weigh about what the source does; it is charged before it exists, and corrected when it does.
    let expected = picture.count
    guard charge(expected) else {
      refund(copied)
      return settle(service.desk.problem(.memoryFull), upload)
    }
    state.progress.withLock { $0.record.pictures += 1 }
    let task: PictureTask =
      state.route == .inspect ? .inspect(parameters.options) : .convert(parameters.options)
    let job = PictureJob(task: task, source: source, length: picture.count, deadline: service.policy.deadline)
    let ticket = service.pictures.submit(job) { [self] outcome in
      refund(copied + expected)
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
      let now = service.surroundings.now()
      service.desk.with { $0.measured(seconds: outcome.worked.seconds) }
      if case .jpeg(_, _, let bytes) = success {
        chargeAnyway(bytes)
        service.readiness.succeeded(at: now)
      }
      results.withLock { $0.append(PictureResult(success, name: upload.name)) }
      next()
    case .failure(let error):
      settle(error.category == .cancelled ? .draining(retryAfter: 1) : Problem(error), upload)
    }
  }

  /// Notes that a picture failed, and goes on with the next.
  private func settle(_ problem: Problem, _ upload: Upload) {
    results.withLock { $0.append(PictureResult(problem, name: upload.name, requestID: state.id)) }
    next()
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
    return keep(count)
  }

  private func chargeAnyway(_ count: Int) {
    service.desk.with { $0.chargeAnyway(count) }
    _ = keep(count)
  }

  /// Remembers what was charged; false, and it is given back, when the request is over.
  private func keep(_ count: Int) -> Bool {
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
