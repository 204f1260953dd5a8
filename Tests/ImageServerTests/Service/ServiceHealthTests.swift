import Testing

@testable import ImageServer

/// The check that asks a running service for its health.
@Suite struct ServiceHealthTests {
  /// Asks as `imgconv health` does.
  private func check(_ server: TestServer) throws {
    try HealthCheck(#require(ServerAddress(server.address.description))).run(within: .seconds(20))
  }

  @Test func isContentWithAServiceThatIsReady() throws {
    let server = try TestServer()
    try check(server)
    #expect(server.handler.state.withLock { $0.decisions.map(\.target.path) } == ["/readyz"])
  }

  @Test func complainsAboutAServiceThatIsNot() throws {
    let server = try TestServer(RecordingHandler(answer: { _ in HTTPResponse(status: 503) }))
    #expect(
      throws: ClientFault(.refused, "the service at \(server.address) answers 503: it is not ready")
    ) { try check(server) }
  }

  @Test func complainsWhenNobodyListens() throws {
    let server = try TestServer()
    server.stop()
    #expect(throws: ClientFault.self) { try check(server) }
  }
}
