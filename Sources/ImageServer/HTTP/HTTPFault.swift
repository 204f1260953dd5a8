/// What was wrong with a request before any handler could deal with it. Every one of them ends the connection.
enum HTTPFault: Error, Sendable, Equatable {
  /// The request breaks HTTP's grammar or framing: 400. The text says which rule, and never quotes the client.
  case malformed(String)
  /// The client stopped sending in the middle of a request: 400.
  case truncated
  /// The whole head took too long: 408.
  case headTimeout
  /// The whole body took too long: 408.
  case bodyTimeout
  /// The body came too slowly while its memory was needed for others: 408.
  case bodyTooSlow
  /// The body is, or is declared, larger than `limit` bytes: 413.
  case bodyTooLarge(limit: Int)
  /// The request target is longer than `limit` bytes: 414.
  case targetTooLong(limit: Int)
  /// An expectation other than `100-continue`: 417.
  case unknownExpectation
  /// The field section is larger than `limit` bytes, or has too many lines: 431.
  case headTooLarge(limit: Int)
  /// A transfer coding other than `chunked`, or a method of absurd length: 501.
  case notImplemented(String)
  /// More connections than the service takes: 503.
  case tooManyConnections
  /// There is no room to keep the body (no descriptor or memory left): 503.
  case noBodyStorage
  /// A major version other than 1: 505.
  case unsupportedVersion

  /// The status that answers it.
  var status: Int {
    switch self {
    case .malformed, .truncated: 400
    case .headTimeout, .bodyTimeout, .bodyTooSlow: 408
    case .bodyTooLarge: 413
    case .targetTooLong: 414
    case .unknownExpectation: 417
    case .headTooLarge: 431
    case .notImplemented: 501
    case .tooManyConnections, .noBodyStorage: 503
    case .unsupportedVersion: 505
    }
  }

  /// What is wrong and what to do, for the client.
  var detail: String {
    switch self {
    case .malformed(let rule): rule
    case .truncated: "The request ended before it was complete. Send it again."
    case .headTimeout: "The request's header section did not arrive in time."
    case .bodyTimeout: "The request's body did not arrive in time."
    case .bodyTooSlow:
      "The request's body came too slowly while its memory was needed for others. Send it again."
    case .bodyTooLarge(let limit): "The body is larger than the \(limit) bytes that are taken here."
    case .targetTooLong(let limit): "The request target is longer than \(limit) bytes."
    case .unknownExpectation: "The only expectation that is met here is 100-continue."
    case .headTooLarge(let limit): "The header section is larger than \(limit) bytes or has too many lines."
    case .notImplemented(let what): what
    case .tooManyConnections: "There are too many connections. Try again shortly."
    case .noBodyStorage: "There is no room for the body now. Try again shortly."
    case .unsupportedVersion: "HTTP/1.1 and HTTP/1.0 are spoken here."
    }
  }
}
