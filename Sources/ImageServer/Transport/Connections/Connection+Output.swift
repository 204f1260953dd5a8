internal import CSockets
internal import Glibc

extension Connection {
  /// Sends an answer to the request in work.
  func answer(_ response: HTTPResponse) {
    guard !isClosed, let delivery = machine.answer(wantsClose: response.closes, now: .now) else { return }
    current?.status = response.status
    current?.answeredAt = .now
    // What the body has taken so far is of no more use.
    current?.spool = BodySpool()
    output.add(response.head(closes: delivery.closes, date: loop.date))
    if !delivery.omitsBody, response.allowsBody { output.add(response.body) }
    flush()
  }

  /// Sends what the socket takes.
  func flush() {
    guard !isClosed, !output.isEmpty else { return }
    let (result, sent) = output.flush(to: descriptor)
    current?.bytesSent += sent
    switch result {
    case .pending: noteDelivery()
    case .failed: lose()
    case .done:
      guard current?.status != nil else { return }  // An interim answer.
      finish(.answered)
      follow(machine.sentAll(now: .now))
    }
  }

  /// Tells the machine how much the client's side has taken, which is not what the socket has: that takes megabytes at once, and
  /// then nothing for as long as a slow client needs for them.
  func noteDelivery() {
    guard let current, current.status != nil, !output.isEmpty else { return }
    machine.delivered(current.bytesSent - max(0, Int(sockets_unacknowledged(descriptor))), now: .now)
  }

  /// Goes on after an answer.
  func follow(_ sequel: ConnectionMachine.Sequel) {
    switch sequel {
    case .rest: break
    case .next: headBytes = 0
    case .linger:
      // The client sees the end of the answer while we still take what it sends: closing now would make the kernel answer that with
      // RST, which may destroy the answer on its way (RFC 9112, 9.6).
      if shutdown(descriptor, Int32(SHUT_WR)) != 0 { close() }
    case .close: close()
    }
  }

  /// Tells the handler that the exchange is over.
  func finish(_ outcome: ExchangeSummary.Outcome) {
    guard let current else { return }
    self.current = nil
    context.handler.finished(current.exchange, current.summary(outcome, now: .now))
  }
}
