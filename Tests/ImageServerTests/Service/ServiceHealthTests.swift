import Testing

@testable import ImageServer

/// The check that asks a running service for its health.
@Suite struct ServiceHealthTests {
  @Test(arguments: [
    ("127.0.0.1:8080", "127.0.0.1:8080"), (":8080", "127.0.0.1:8080"), ("0.0.0.0:80", "127.0.0.1:80"),
    ("[::]:80", "[::1]:80"), ("http://127.0.0.1:81/", "127.0.0.1:81"),
    ("unix:/run/a.sock", "unix:/run/a.sock"),
  ])
  func asksWhereAServiceCanBeReached(text: String, asked: String) {
    #expect(HealthCheck(text)?.address.description == asked)
  }

  @Test(arguments: [
    "", "localhost", "https://localhost:1", "127.0.0.1:0", "http://127.0.0.1:80/readyz",
  ])
  func refusesWhatIsNoAddress(text: String) {
    #expect(HealthCheck(text) == nil)
  }

  @Test func isContentWithAServiceThatIsReady() throws {
    let server = try TestServer()
    try HealthCheck(server.address.description)?.run(seconds: 10)
    #expect(server.handler.state.withLock { $0.decisions.map(\.target.path) } == ["/readyz"])
  }

  @Test func complainsAboutAServiceThatIsNot() throws {
    let server = try TestServer(RecordingHandler(answer: { _ in HTTPResponse(status: 503) }))
    #expect(throws: HealthFault("the service at \(server.address) answers 503: it is not ready")) {
      try HealthCheck(server.address.description)?.run(seconds: 10)
    }
  }

  @Test func complainsWhenNobodyListens() throws {
    let server = try TestServer()
    server.stop()
    #expect(throws: HealthFault.self) { try HealthCheck(server.address.description)?.run(seconds: 10) }
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\n", 200), ("HTTP/1.0 503\r\n\r\n", 503), ("HTTP/1.1 2000 OK", nil),
    ("HTTP/2 200 OK", nil),
    ("HTTP/1.1 2", nil), ("", nil), ("SSH-2.0-OpenSSH_9.2", nil),
  ])
  func readsTheStatusOfAnHTTPAnswerOnly(answer: String, status: Int?) {
    #expect(HealthCheck.status(of: Array(answer.utf8)) == status)
  }
}
