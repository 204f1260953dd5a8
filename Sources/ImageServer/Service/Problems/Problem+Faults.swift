extension Problem {
  /// The problem of a request that HTTP itself refuses.
  init(_ fault: HTTPFault) {
    let (code, title) =
      switch fault {
      case .malformed, .truncated: ("malformed-request", "Malformed request")
      case .headTimeout, .bodyTimeout, .bodyTooSlow: ("request-timeout", "Request timeout")
      case .bodyTooLarge: ("content-too-large", "Content too large")
      case .targetTooLong: ("uri-too-long", "URI too long")
      case .unknownExpectation: ("expectation-failed", "Expectation failed")
      case .headTooLarge: ("head-too-large", "Request header fields too large")
      case .notImplemented: ("not-implemented", "Not implemented")
      case .tooManyConnections, .noBodyStorage: ("busy", "Busy")
      case .unsupportedVersion: ("version-not-supported", "HTTP version not supported")
      }
    self.init(
      code: code, status: fault.status, title: title, detail: fault.detail,
      retryAfter: fault.status == 503 ? 1 : nil)
  }

  /// A method that HTTP does not define.
  static let unknownMethod = Problem(
    code: "not-implemented", status: 501, title: "Not implemented",
    detail: "This server does not know the request's method.")
}
