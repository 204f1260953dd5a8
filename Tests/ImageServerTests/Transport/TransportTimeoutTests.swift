import Testing

@testable import ImageServer

/// Slow clients over real sockets, with short timeouts. The exact times are tested on the machine.
@Suite struct TransportTimeoutTests {
  private func settings() -> TransportSettings {
    var settings = TransportSettings()
    settings.idleTimeout = .milliseconds(150)
    settings.headTimeout = .milliseconds(150)
    settings.bodyPace = .init(grace: .milliseconds(150), minimumRate: 1_000_000, limit: .seconds(5))
    settings.answerPace = .init(grace: .milliseconds(300), minimumRate: 1_000_000_000, limit: .seconds(5))
    settings.lingerTimeout = .milliseconds(100)
    return settings
  }

  @Test func closesSilentConnections() throws {
    let server = try TestServer(settings: settings())
    let client = try server.client()
    #expect(client.receiveAll() == [])
    #expect(server.handler.state.withLock { $0.summaries.isEmpty })
  }

  @Test func closesKeptConnectionsAfterTheirSilence() throws {
    let server = try TestServer(settings: settings())
    let client = try server.client()
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(client.response()?.status == 200)
    #expect(client.receive() == [])
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHos", HTTPFault.headTimeout),
    ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhell", .bodyTimeout),
    ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n", .bodyTimeout),
  ])
  func answersRequestsThatDoNotComeInTime(request: String, fault: HTTPFault) throws {
    let server = try TestServer(settings: settings())
    let client = try server.client()
    client.send(request)
    let response = try #require(client.response())
    #expect(response.status == 408)
    #expect(response.fields["connection"] == "close")
    #expect(client.receive() == [])
    #expect(server.handler.wait { $0.summaries.map(\.outcome) == [.refused(fault)] })
  }

  @Test func givesUpOnAReaderThatNeverReads() throws {
    let server = try TestServer(
      RecordingHandler(answer: { _ in
        HTTPResponse(status: 200, body: .bytes([UInt8](repeating: 1, count: 30_000_000)))
      }),
      settings: settings())
    let client = try RawClient(server.address, of: server, receiveBuffer: 4096)
    client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(server.handler.wait { $0.summaries.map(\.outcome) == [.abandoned] })
    #expect(server.handler.state.withLock { $0.summaries[0].bytesSent } < 30_000_000)
  }

  @Test func closesAfterLingeringForAClientThatStays() throws {
    let server = try TestServer(settings: settings())
    let client = try server.client()
    client.send("\u{0}")
    #expect(client.response()?.status == 400)
    #expect(client.receive() == [])
    #expect(server.closesAll())
  }
}
