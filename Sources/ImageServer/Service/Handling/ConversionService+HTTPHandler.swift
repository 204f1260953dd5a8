extension ConversionService: HTTPHandler {
  func decide(_ head: RequestHead, _ exchange: Exchange) -> HeadDecision {
    let state = begin(head, exchange)
    exchange.context.withLock { $0 = state }
    do {
      return try admit(head, state)
    } catch {
      return .respond(answer(error, state))
    }
  }

  func reserve(_ bytes: Int, for exchange: Exchange) -> HTTPResponse? {
    guard let state = exchange.state else { return nil }
    guard desk.with({ $0.charge(bytes) }) else {
      return answer(desk.turnAway(.memoryFull), state, closes: true)
    }
    state.progress.withLock { $0.charged += bytes }
    return nil
  }

  func handle(_ request: HTTPRequest, _ exchange: Exchange) {
    guard let state = exchange.state else { return }
    let arrived = state.started.duration(to: surroundings.now())
    state.progress.withLock { $0.record.receive = arrived }
    take(request.body, state, exchange)
  }

  func abandoned(_ exchange: Exchange) {
    let ticket = exchange.state?.progress.withLock { progress in
      progress.isAbandoned = true
      return progress.ticket
    }
    ticket?.cancel()
  }

  func problem(for fault: HTTPFault, head: RequestHead?, _ exchange: Exchange) -> HTTPResponse {
    let state = exchange.state ?? begin(head, exchange)
    exchange.context.withLock { $0 = state }
    return answer(Problem(fault), state, closes: true)
  }

  func finished(_ exchange: Exchange, _ summary: ExchangeSummary) {
    guard let state = exchange.state else { return }
    let (record, charged) = state.progress.withLock { progress in
      defer { (progress.charged, progress.isOver) = (0, true) }
      progress.record.complete(with: summary)
      return (progress.record, progress.charged)
    }
    desk.with { $0.refund(charged) }
    metrics.count(record)
    log.request(record)
  }
}

extension RequestRecord {
  /// Adds what only the transport knows.
  mutating func complete(with summary: ExchangeSummary) {
    bytesIn = summary.bytesReceived
    bytesOut = summary.bytesSent
    send = summary.sending
    total = summary.receiving + summary.handling + summary.sending
    status = summary.status ?? 0
    switch summary.outcome {
    case .answered, .refused: break
    case .abandoned: clientGone = true
    case .stopped: isCutOff = true
    }
  }
}
