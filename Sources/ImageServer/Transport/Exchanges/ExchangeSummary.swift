/// What an exchange came to, for logs and metrics.
struct ExchangeSummary: Sendable {
  /// How an exchange ended.
  enum Outcome: Sendable, Equatable {
    /// The answer went out whole (into the socket's buffer).
    case answered
    /// HTTP itself refused the request; an answer was tried.
    case refused(HTTPFault)
    /// The client went away, or did not read its answer in time.
    case abandoned
    /// The server was stopped before the end.
    case stopped
  }

  /// How it ended.
  var outcome: Outcome
  /// The head, if there was a valid one.
  var head: RequestHead?
  /// The status of the answer that was begun, if any.
  var status: Int?
  /// Bytes of the request that came: head and body with their framing.
  var bytesReceived: Int
  /// Bytes of the answer that left: head and body.
  var bytesSent: Int
  /// From the first byte of the head until the last of the body (or until the answer began, if that came first).
  var receiving: Duration
  /// From then until the handler answered.
  var handling: Duration
  /// From then until the last byte of the answer was in the socket's buffer.
  var sending: Duration
}
