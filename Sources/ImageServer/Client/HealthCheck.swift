/// Asks a running service whether it is ready: one connection, one request, one answer. For images that have no other client
/// to ask with.
public struct HealthCheck: Sendable {
  private let address: ServerAddress

  /// A check of the service at `address`.
  public init(_ address: ServerAddress) { self.address = address }

  /// Returns when `/readyz` answers 200 within `time`; throws why it does not.
  public func run(within time: Duration) throws(ClientFault) {
    let deadline = ContinuousClock.now + time
    let connection = try ClientConnection(to: address, until: deadline)
    let request = "GET /readyz HTTP/1.1\r\nHost: \(address.authority)\r\nConnection: close\r\n\r\n"
    try connection.send(Array(request.utf8), until: deadline)
    let status = try connection.receiveHead(until: deadline).head.status
    guard status == 200 else {
      throw ClientFault(.refused, "the service at \(address) answers \(status): it is not ready")
    }
  }
}
