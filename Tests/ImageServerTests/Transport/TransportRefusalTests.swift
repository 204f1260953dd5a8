import Testing

@testable import ImageServer

/// Requests that HTTP refuses, over real sockets: answered once, as a problem, and nothing after them is looked at.
@Suite struct TransportRefusalTests {
  private static let get = "GET /next HTTP/1.1\r\nHost: a\r\n\r\n"

  private func settings() -> TransportSettings {
    var settings = TransportSettings()
    settings.maximumTarget = 100
    settings.maximumFields = 500
    settings.maximumDrain = 1000
    settings.lingerTimeout = .milliseconds(500)
    return settings
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400), ("\u{16}\u{3}\u{1}", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nhello", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhelloXX", 400),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n", 413),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n", 413),
    ("POST / HTTP/1.1\r\nHost: a\r\nExpect: x\r\nContent-Length: 5\r\n\r\n", 417),
    ("GET /" + String(repeating: "a", count: 100), 414), ("GET / HTTP/2.0\r\n", 505),
    ("GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 500), 431),
    (String(repeating: "A", count: 40), 501),
  ])
  func answersOnceAndCloses(request: String, status: Int) throws {
    let handler = RecordingHandler(decision: { _ in .receive(maximumBytes: 1000) })
    let server = try TestServer(handler, settings: settings())
    for isDripped in [false, true] {
      let client = try server.client()
      let bytes = Array((request + Self.get + Self.get).utf8)
      if isDripped {
        for byte in bytes { client.send([byte]) }
      } else {
        client.send(bytes)
      }
      let response = try #require(client.response())
      #expect(response.status == status)
      #expect(response.fields["connection"] == "close")
      #expect(response.fields["content-type"] == "application/problem+json")
      #expect(!response.body.isEmpty)
      // The server's side is over, and the client can tell; what it sent on was dropped, not answered.
      #expect(client.receive() == [])
    }
    #expect(handler.wait { $0.summaries.count == 2 })
    let (requests, summaries) = handler.state.withLock { ($0.requests.count, $0.summaries) }
    #expect(requests == 0)
    for summary in summaries {
      #expect(summary.status == status)
      guard case .refused = summary.outcome else {
        Issue.record("\(summary.outcome)")
        continue
      }
    }
  }

  @Test func letsAClientReadTheRefusalWhileItStillSends() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n")
    // Far more than sockets buffer: if nobody read it, neither side would get on.
    let sent = client.send([UInt8](repeating: 1, count: 20_000_000))
    #expect(sent == 20_000_000)
    #expect(client.response()?.status == 413)
    #expect(client.receive() == [])
  }

  @Test(arguments: [
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello",
  ])
  func dropsASmallUnwantedBody(request: String) throws {
    let handler = RecordingHandler(decision: { _ in .respond(HTTPResponse(status: 404)) })
    let server = try TestServer(handler, settings: settings())
    let client = try server.client()
    for byte in request.utf8 { client.send([byte]) }
    #expect(client.response()?.status == 404)
    client.send(request + request)
    #expect(client.response()?.status == 404)
    #expect(client.response()?.status == 404)
  }

  @Test(arguments: ["Content-Length: 1001", "Transfer-Encoding: chunked"])
  func closesOnALargeUnwantedBody(framing: String) throws {
    let handler = RecordingHandler(decision: { _ in .respond(HTTPResponse(status: 404)) })
    let server = try TestServer(handler, settings: settings())
    let client = try server.client()
    client.send("POST / HTTP/1.1\r\nHost: a\r\n\(framing)\r\n\r\n500\r\n")
    #expect(client.response()?.status == 404)
    client.send([UInt8](repeating: 1, count: 2000))
    #expect(client.receive() == [])
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: a\r\n", "GET", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhell",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
  ])
  func processesNothingThatIsCutShort(request: String) throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(request)
    client.finish()
    let answer = try #require(client.receiveAll())
    #expect(String(decoding: answer.prefix(13), as: UTF8.self) == "HTTP/1.1 400 ")
    #expect(server.handler.state.withLock { $0.requests.isEmpty })
    #expect(server.handler.wait { $0.summaries.map(\.outcome) == [.refused(.truncated)] })
  }

  @Test func tellsConnectionsOverTheLimit() throws {
    var settings = settings()
    settings.maximumConnections = 2
    let server = try TestServer(settings: settings)
    let clients = try [server.client(), server.client()]
    for client in clients {
      client.send(Self.get)
      #expect(client.response()?.status == 200)
    }
    let refused = try server.client()
    refused.send(Self.get)
    #expect(refused.response()?.status == 503)
    #expect(refused.receive() == [])
    // Nobody who is in is hurt.
    for client in clients {
      client.send(Self.get)
      #expect(client.response()?.status == 200)
    }
    #expect(server.server.statistics.overLimit == 1)
  }
}
