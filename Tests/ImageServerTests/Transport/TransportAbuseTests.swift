import Testing

@testable import ImageServer

/// Many bad clients at once.
@Suite struct TransportAbuseTests {
  @Test func servesOthersWhileManyDripStallOrVanish() throws {
    var settings = TransportSettings()
    settings.idleTimeout = .milliseconds(400)
    settings.headTimeout = .milliseconds(400)
    settings.bodyPace = .init(grace: .milliseconds(400), minimumRate: 10_000_000, limit: .seconds(5))
    settings.answerPace = .init(grace: .milliseconds(400), minimumRate: 1_000_000_000, limit: .seconds(5))
    settings.lingerTimeout = .milliseconds(50)
    let large = [UInt8](repeating: 1, count: 10_000_000)
    let handler = RecordingHandler(answer: { request in
      request.head.target.path == "/large"
        ? HTTPResponse(status: 200, body: .bytes(large)) : RecordingHandler.echo(request)
    })
    let server = try TestServer(handler, settings: settings)
    var bad: [RawClient] = []
    for number in 0..<200 {
      let client = try RawClient(server.address, of: server, receiveBuffer: 4096)
      switch number % 5 {
      case 0: client.send("GET / HTT")
      case 1: client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nhello")
      case 2: client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
      case 3:
        client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1000\r\nhello")
        client.reset()
      default: break
      }
      bad.append(client)
    }
    let good = try server.client()
    for number in 0..<50 {
      good.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n\(number + 10)")
      #expect(good.response()?.text == "\(number + 10)")
    }
    good.finish()
    #expect(good.receive() == [])
    #expect(server.closesAll())
    withExtendedLifetime(bad) {}
  }
}
