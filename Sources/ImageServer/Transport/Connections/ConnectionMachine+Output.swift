extension ConnectionMachine {
  /// How to send an answer.
  struct Delivery: Equatable {
    /// Whether its content stays here, since the client asked for the head alone.
    var omitsBody: Bool
    /// Whether to announce that the connection ends.
    var closes: Bool
  }

  /// What comes after an answer.
  enum Sequel: Equatable {
    /// The rest of an unwanted body.
    case rest
    /// The next request.
    case next
    /// Nothing: tell the client so (`shutdown` of the sending side), and wait for it to close.
    case linger
    /// Nothing: close at once.
    case close
  }

  /// An answer is about to be sent; nil when none is owed.
  mutating func answer(wantsClose: Bool, now: Instant) -> Delivery? {
    switch output {
    case .sending, .sent: return nil
    case .none, .awaited: break
    }
    if wantsClose || isDraining || head?.keepsAlive != true { closes = true }
    leaveBody(now: now)
    output = .sending
    answerMeter = PaceMeter(settings.answerPace, now: now)
    probe = nil
    return Delivery(omitsBody: (head?.method ?? parser.knownMethod) == "HEAD", closes: closes)
  }

  /// An answer that comes before the whole body: drop the rest if it is small, else give the connection up. A client that waits for
  /// `100 Continue` may or may not send its body after another answer, so that its next bytes could mean either.
  private mutating func leaveBody(now: Instant) {
    switch intake {
    case .undecided:
      guard let head else { return }
      switch head.bodyLength {
      case .none, .known(0): intake = .full
      case .known(let length) where length > settings.maximumDrain: intake = .dropping
      case .known, .chunked:
        if head.expectsContinue {
          intake = .dropping
        } else {
          expectBody(of: head, keeps: false, limit: settings.maximumDrain, now: now)
        }
      }
    case .body(keeps: true):
      if decoder.leastRemaining > settings.maximumDrain {
        intake = .dropping
      } else {
        intake = .body(keeps: false)
        bodyLimit = min(bodyLimit, bodyMeter.bytes + settings.maximumDrain)
      }
    case .head: intake = .dropping
    case .body(keeps: false), .full, .dropping: break
    }
    if case .dropping = intake { closes = true }
  }

  /// The client's side has taken `total` bytes until now.
  mutating func delivered(_ total: Int, now: Instant) { answerMeter.reached(total, now: now) }

  /// The answer has left whole.
  mutating func sentAll(now: Instant) -> Sequel {
    output = .sent
    return settle(now: now)
  }

  /// Goes on to the next request or to the close, once both the request and its answer are done.
  mutating func settle(now: Instant) -> Sequel {
    guard isSent else { return .rest }
    switch intake {
    case .body: return .rest
    case .full where !closes && !isDraining:
      intake = .head
      output = .none
      parser = Self.makeParser(settings)
      head = nil
      intakeBegan = now
      return .next
    case .head, .undecided, .full, .dropping:
      intake = .dropping
      if sawEnd { return .close }
      lingersUntil = now + settings.lingerTimeout
      lingerLimit = now + settings.lingerTimeout * 10
      return .linger
    }
  }

  /// The server takes no further requests. Returns whether the connection has nothing in work and can close.
  mutating func drain() -> Bool {
    isDraining = true
    if case .head = intake, !parser.hasBegun { return true }
    return false
  }
}
