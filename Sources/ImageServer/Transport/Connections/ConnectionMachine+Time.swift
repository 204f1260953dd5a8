extension ConnectionMachine {
  /// What the passing of time led to.
  enum Alarm: Equatable {
    /// Nothing yet.
    case none
    /// The request is refused: make the problem's answer, then call `answer`.
    case refused(HTTPFault)
    /// Send an interim answer. A client that still reads skips it (RFC 9110, 15.2); one that is gone lets its kernel say so.
    case probe
    /// The client does not read its answer: close at once.
    case abandoned
    /// Close at once: nothing is owed.
    case close
  }

  /// When to call `alarm`, if nothing else happens before.
  var deadline: Instant? {
    if let lingersUntil { return lingersUntil }
    let forOutput: Instant?
    if case .sending = output {
      forOutput = answerMeter.deadline
    } else {
      forOutput = probe?.at
    }
    guard let forIntake = intakeDeadline else { return forOutput }
    return min(forIntake, forOutput ?? forIntake)
  }

  private var intakeDeadline: Instant? {
    switch intake {
    case .head: intakeBegan + (parser.hasBegun ? settings.headTimeout : settings.idleTimeout)
    case .body: bodyMeter.deadline
    case .undecided, .full, .dropping: nil
    }
  }

  /// Others were turned away for want of memory: a body that is kept has to go on coming now.
  mutating func press(now: Instant) {
    if case .body(keeps: true) = intake { bodyMeter.press(now: now) }
  }

  /// Looks at what is overdue at `now`.
  mutating func alarm(now: Instant) -> Alarm {
    guard let deadline, deadline <= now else { return .none }
    if lingersUntil != nil { return .close }
    if let intakeDeadline, intakeDeadline <= now { return intakeIsOverdue() }
    if let probe, probe.at <= now {
      self.probe = (now + probe.next, probe.next * 2)
      return .probe
    }
    return .abandoned
  }

  private mutating func intakeIsOverdue() -> Alarm {
    if case .head = intake, !parser.hasBegun { return .close }
    let fault: HTTPFault
    if case .head = intake {
      fault = .headTimeout
    } else {
      fault = bodyMeter.isPressed ? .bodyTooSlow : .bodyTimeout
    }
    switch refuse(fault) {
    case .refused(let fault): return .refused(fault)
    case .drained: return .close
    default: return .none
    }
  }
}
