/// The request that a connection has in work, with what its summary will say.
struct CurrentExchange {
  /// A moment.
  typealias Instant = ContinuousClock.Instant

  /// What the handler knows it by.
  let exchange: Exchange
  /// Its head, once it is known to be valid.
  var head: RequestHead?
  /// Why HTTP refused it.
  var fault: HTTPFault?
  /// Where its body goes.
  var spool = BodySpool()
  /// Whether the handler has the request.
  var isHandled = false
  /// The status of its answer, once that is under way.
  var status: Int?
  /// Bytes received.
  var bytesReceived: Int
  /// Bytes sent.
  var bytesSent = 0
  /// When the whole request was there.
  var receivedAt: Instant?
  /// When its answer was.
  var answeredAt: Instant?

  /// The summary at `now`, which is the end.
  func summary(_ outcome: ExchangeSummary.Outcome, now: Instant) -> ExchangeSummary {
    let answered = answeredAt ?? now
    let received = min(receivedAt ?? answered, answered)
    return ExchangeSummary(
      outcome: fault.map(ExchangeSummary.Outcome.refused) ?? outcome,
      head: head, status: status, bytesReceived: bytesReceived, bytesSent: bytesSent,
      receiving: received - exchange.started, handling: answered - received,
      sending: answeredAt == nil ? .zero : now - answered)
  }
}
