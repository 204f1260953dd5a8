extension ConnectionMachine {
  /// What bytes of the client led to.
  enum Event: Equatable {
    /// Nothing that the driver need know.
    case none
    /// A head: ask the handler, then call `accept` or `answer`.
    case head(RequestHead)
    /// The wanted body is complete: call the handler.
    case complete
    /// The request is refused: make the problem's answer, then call `answer`.
    case refused(HTTPFault)
    /// The unwanted body is over: call `settle`.
    case drained
    /// Input is not taken now: keep it.
    case held
    /// Close at once.
    case close
  }

  /// What was made of a piece of input.
  struct Step {
    /// Bytes that are done with.
    var consumed: Int
    /// Content of a wanted body within these bytes; it comes before what the event tells.
    var content: Range<Int>
    /// What they led to.
    var event: Event

    init(consumed: Int, content: Range<Int> = 0..<0, event: Event = .none) {
      self.consumed = consumed
      self.content = content
      self.event = event
    }
  }

  /// What becomes of a request whose body the handler wants.
  enum Admission: Equatable {
    /// There is no body: call the handler.
    case complete
    /// The body comes; `continues` says whether the client waits to be told to send it.
    case body(continues: Bool)
    /// It is too large.
    case refused(HTTPFault)
  }

  /// Takes bytes of the client, up to the first event. To be called again with the rest until all is consumed or held.
  mutating func receive(_ input: Span<UInt8>, now: Instant) -> Step {
    guard !input.isEmpty else { return Step(consumed: 0) }
    switch intake {
    case .head: return receiveHead(input, now: now)
    case .body(let keeps): return receiveBody(input, keeps: keeps, now: now)
    case .undecided, .full: return Step(consumed: 0, event: .held)
    case .dropping:
      dropped += input.count
      guard lingersUntil != nil else { return Step(consumed: input.count) }
      lingersUntil = min(now + settings.lingerTimeout, lingerLimit)
      return Step(consumed: input.count, event: dropped < Self.maximumDropped ? .none : .close)
    }
  }

  private mutating func receiveHead(_ input: Span<UInt8>, now: Instant) -> Step {
    let hadBegun = parser.hasBegun
    do throws(HTTPFault) {
      let step = try parser.parse(input)
      if !hadBegun, parser.hasBegun { intakeBegan = now }
      guard let head = step.head else { return Step(consumed: step.consumed) }
      self.head = head
      intake = .undecided
      if let refusal { return Step(consumed: step.consumed, event: refuse(refusal)) }
      return Step(consumed: step.consumed, event: .head(head))
    } catch {
      if !hadBegun { intakeBegan = now }
      return Step(consumed: input.count, event: refuse(error))
    }
  }

  private mutating func receiveBody(_ input: Span<UInt8>, keeps: Bool, now: Instant) -> Step {
    do throws(HTTPFault) {
      let step = try decoder.decode(input, limit: bodyLimit)
      bodyMeter.reached(bodyMeter.bytes + step.content.count, now: now)
      let content = keeps ? step.content : 0..<0
      guard step.isComplete else { return Step(consumed: step.consumed, content: content) }
      intake = .full
      if keeps { awaitAnswer(now: now) }
      return Step(consumed: step.consumed, content: content, event: keeps ? .complete : .drained)
    } catch {
      return Step(consumed: input.count, event: refuse(error))
    }
  }

  /// The handler wants the body of the head that `receive` gave out.
  mutating func accept(maximumBytes: Int, now: Instant) -> Admission {
    guard case .undecided = intake, let head else { return .complete }
    if case .known(let length) = head.bodyLength, length > maximumBytes {
      _ = refuse(.bodyTooLarge(limit: maximumBytes))
      return .refused(.bodyTooLarge(limit: maximumBytes))
    }
    if head.bodyLength == .none || head.bodyLength == .known(0) {
      intake = .full
      awaitAnswer(now: now)
      return .complete
    }
    expectBody(of: head, keeps: true, limit: maximumBytes, now: now)
    return .body(continues: head.expectsContinue)
  }

  /// Sets out to take a body.
  mutating func expectBody(of head: RequestHead, keeps: Bool, limit: Int, now: Instant) {
    decoder = BodyDecoder(head.bodyLength)
    intake = .body(keeps: keeps)
    bodyMeter = PaceMeter(settings.bodyPace, now: now)
    bodyLimit = limit
  }

  /// The client sent FIN, and all before it was taken.
  mutating func end(now: Instant) -> Event {
    sawEnd = true
    if lingersUntil != nil { return .close }
    switch intake {
    case .head: return parser.hasBegun ? refuse(.truncated) : .close
    case .body(keeps: true): return refuse(.truncated)
    case .body(keeps: false):
      _ = refuse(.truncated)
      return isSent ? .close : .none
    case .dropping: return isSent ? .close : .none
    case .undecided, .full: return .none
    }
  }

  /// The client sent FIN behind a request that is in work. It may have closed only its own direction and still read (nothing in
  /// HTTP forbids that), or be gone: TCP tells only one who sends.
  mutating func peerFinished(now: Instant) {
    peerDidFinish = true
    if case .awaited = output { scheduleProbe(now: now) }
  }

  private mutating func awaitAnswer(now: Instant) {
    output = .awaited
    if peerDidFinish { scheduleProbe(now: now) }
  }

  /// HTTP/1.0 knows no interim answers.
  private mutating func scheduleProbe(now: Instant) {
    guard probe == nil, head?.version == .http11 else { return }
    probe = (now + settings.probeDelay, settings.probeDelay * 2)
  }

  /// Gives up on the client's bytes: the framing cannot be trusted any more, so nothing after this is looked at.
  mutating func refuse(_ fault: HTTPFault) -> Event {
    let isDropped: Bool
    if case .body(keeps: false) = intake { isDropped = true } else { isDropped = false }
    intake = .dropping
    closes = true
    if isDropped { return isSent ? .drained : .none }
    return .refused(fault)
  }

  /// Whether the answer has left whole.
  var isSent: Bool { if case .sent = output { true } else { false } }
}
