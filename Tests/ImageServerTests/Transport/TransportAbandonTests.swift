import Testing

@testable import ImageServer

/// Clients that go away.
@Suite struct TransportAbandonTests {
  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  private func server(_ settings: TransportSettings = .init()) throws -> TestServer {
    try TestServer(RecordingHandler(answer: { _ in nil }), settings: settings)
  }

  @Test func tellsTheHandlerOfAReset() throws {
    let server = try server()
    let client = try server.client()
    client.send(Self.get)
    #expect(server.handler.wait { $0.held.count == 1 })
    client.reset()
    #expect(server.handler.wait { $0.abandoned.count == 1 && $0.summaries.map(\.outcome) == [.abandoned] })
    // An answer that comes too late goes nowhere.
    server.handler.state.withLock { $0.held[0] }.respond(HTTPResponse(status: 200))
    #expect(server.closesAll())
  }

  @Test func tellsTheHandlerOfAResetBehindPipelinedRequests() throws {
    let server = try server()
    let client = try server.client()
    client.send(Self.get + Self.get + Self.get)
    #expect(server.handler.wait { $0.held.count == 1 })
    client.reset()
    #expect(server.handler.wait { $0.abandoned.count == 1 })
    #expect(server.closesAll())
  }

  @Test func findsOutThatAClientHasClosedByAskingIt() throws {
    var settings = TransportSettings()
    settings.probeDelay = .milliseconds(20)
    let server = try server(settings)
    var client: RawClient? = try server.client()
    client?.send(Self.get)
    #expect(server.handler.wait { $0.held.count == 1 })
    // An ordinary close: as long as nobody sends, it looks like the half-close of a client that still reads.
    client = nil
    #expect(server.handler.wait { $0.abandoned.count == 1 })
    #expect(server.closesAll())
  }

  @Test func asksAClientThatStillReadsAndAnswersIt() throws {
    var settings = TransportSettings()
    settings.probeDelay = .milliseconds(20)
    let server = try server(settings)
    let client = try server.client()
    client.send(Self.get)
    client.finish()
    #expect(client.response()?.status == 100)
    #expect(client.response()?.status == 100)
    server.handler.state.withLock { $0.held[0] }.respond(HTTPResponse(status: 200))
    var response = client.response()
    while response?.status == 100 { response = client.response() }
    #expect(response?.status == 200)
    #expect(client.receive() == [])
    #expect(server.handler.state.withLock { $0.abandoned.isEmpty })
  }

  @Test func noticesAtOnceThatAClientOfAUnixSocketHasClosed() throws {
    let path = "/tmp/imgconv-test-\(UInt64.random(in: 0...UInt64.max)).sock"
    let server = try TestServer(RecordingHandler(answer: { _ in nil }), on: .unix(path: path))
    var client: RawClient? = try server.client()
    client?.send(Self.get)
    #expect(server.handler.wait { $0.held.count == 1 })
    client = nil
    #expect(server.handler.wait { $0.abandoned.count == 1 })
  }

  @Test func forgetsABodyWhoseClientVanishes() throws {
    let server = try server()
    let client = try server.client()
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhello")
    #expect(server.handler.wait { $0.reserved > 0 })
    client.reset()
    #expect(server.handler.wait { $0.summaries.map(\.outcome) == [.abandoned] })
    // It never had the request.
    #expect(server.handler.state.withLock { $0.abandoned.isEmpty })
    #expect(server.closesAll())
  }

  @Test func survivesAResetWhileItSends() throws {
    let server = try TestServer(
      RecordingHandler(answer: { _ in
        HTTPResponse(status: 200, body: .bytes([UInt8](repeating: 1, count: 30_000_000)))
      }))
    let client = try server.client()
    client.send(Self.get)
    #expect(client.response(upTo: 1000) != nil)
    client.reset()
    #expect(server.handler.wait { $0.summaries.map(\.outcome) == [.abandoned] })
    #expect(server.closesAll())
  }

  @Test func survivesAResetWhileItSendsAFile() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 30000000\r\n\r\n")
    client.send([UInt8](repeating: 1, count: 30_000_000))
    #expect(client.response(upTo: 1000) != nil)
    client.reset()
    #expect(server.handler.wait { $0.summaries.map(\.outcome) == [.abandoned] })
    #expect(server.closesAll())
  }

  @Test func takesAnswersFromAnyQueueAndOnlyTheFirst() throws {
    let server = try server()
    let client = try server.client()
    client.send(Self.get + Self.get)
    for number in 0..<2 {
      #expect(server.handler.wait { $0.held.count == number + 1 })
      let exchange = server.handler.state.withLock { $0.held[number] }
      for status in [200, 500, 404] { exchange.respond(HTTPResponse(status: status)) }
      #expect(client.response()?.status == 200)
    }
  }
}
