import Testing

@testable import ImageServer

/// Whole exchanges over real sockets.
@Suite struct TransportExchangeTests {
  private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  private func post(_ body: String) -> String {
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  @Test func answersWithTheBodyThatCame() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(post("hello"))
    let response = try #require(client.response())
    #expect(response.status == 200)
    #expect(response.text == "hello")
    #expect(response.fields["date"]?.hasSuffix(" GMT") == true)
    #expect(response.fields["connection"] == nil)
  }

  @Test func takesRequestsByteByByte() throws {
    let server = try TestServer()
    let client = try server.client()
    for byte in post("hello").utf8 { client.send([byte]) }
    #expect(client.response()?.text == "hello")
    let chunks =
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x\r\nlo\r\n0\r\nT: x\r\n\r\n"
    for byte in chunks.utf8 { client.send([byte]) }
    #expect(client.response()?.text == "hello")
  }

  @Test func answersPipelinedRequestsInOrder() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send((0..<200).map { post("request \($0)") }.joined())
    for number in 0..<200 { #expect(client.response()?.text == "request \(number)") }
  }

  @Test func answersPipelinedRequestsInOrderWhenTheHandlerIsSlow() throws {
    let server = try TestServer(RecordingHandler(answer: { _ in nil }))
    let client = try server.client()
    client.send(post("1") + post("2") + post("3"))
    client.finish()
    for number in 1...3 {
      #expect(server.handler.wait { $0.held.count == number })
      // The next one is not even looked at.
      #expect(server.handler.state.withLock { $0.decisions.count } == number)
      server.handler.state.withLock { $0.held[number - 1] }.respond(
        HTTPResponse(status: 200, body: .bytes([UInt8(number)])))
      #expect(client.response()?.body == [UInt8(number)])
    }
    #expect(client.receive() == [])
  }

  @Test func carriesLargeBodiesBothWays() throws {
    let server = try TestServer()
    let client = try server.client()
    let body = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n")
    client.send(body)
    #expect(client.response()?.body == body)
    client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    for start in stride(from: 0, to: body.count, by: 300_000) {
      let piece = body[start..<min(body.count, start + 300_000)]
      client.send(Array((String(piece.count, radix: 16) + "\r\n").utf8) + piece + [13, 10])
    }
    client.send("0\r\n\r\n")
    #expect(client.response()?.body == body)
    let summary = try #require(server.handler.state.withLock { $0.summaries.first })
    #expect(summary.outcome == .answered)
    #expect(summary.bytesReceived > body.count && summary.bytesSent > body.count)
  }

  @Test func sendsToAReaderWithASmallWindow() throws {
    let server = try TestServer()
    let client = try RawClient(server.address, receiveBuffer: 4096)
    let body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 >> 5) }
    client.send("POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\r\n")
    client.send(body)
    #expect(client.response()?.body == body)
    #expect(client.receive() == [])
  }

  @Test func sendsPartsOneAfterTheOther() throws {
    let handler = RecordingHandler(answer: { request in
      guard let file = request.body.descriptor else { return HTTPResponse(status: 200) }
      return HTTPResponse(
        status: 200,
        body: .parts([.bytes([1, 2]), .descriptor(file, offset: 1, count: 3), .none, .parts([.bytes([3])])]))
    })
    let client = try TestServer(handler).client()
    client.send(post("hello"))
    #expect(client.response()?.body == [1, 2] + Array("ell".utf8) + [3])
  }

  @Test func sealsTheBody() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(post("hello"))
    _ = client.response()
    let body = try #require(server.handler.state.withLock { $0.requests.first?.body })
    #expect(body.withBytes { String(decoding: $0, as: UTF8.self) } == "hello")
  }

  @Test func givesNoBodyToHead() throws {
    let handler = RecordingHandler(answer: { _ in HTTPResponse(status: 200, body: .bytes(Array("hello".utf8)))
    })
    let client = try TestServer(handler).client()
    client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n" + Self.get)
    #expect(client.response(toHEAD: true)?.fields["content-length"] == "5")
    #expect(client.response()?.text == "hello")
  }

  @Test(arguments: [
    (" / HTTP/1.1\r\n\r\n", 400), (" /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\n", 414),
    (" / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n", 417), (" / HTTP/2.0\r\n", 505),
  ])
  func givesNoBodyToAHeadThatIsRefused(rest: String, status: Int) throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("HEAD" + rest)
    let refusal = client.response(toHEAD: true)
    #expect(refusal?.status == status)
    #expect(refusal?.fields["content-length"] != "0")
    #expect(client.response() == nil, "nothing follows the head")
    let other = try server.client()
    other.send("GET" + rest)
    #expect(other.response()?.body.isEmpty == false)
  }

  @Test(arguments: [204, 304])
  func givesNoBodyWhereNoneIsAllowed(status: Int) throws {
    let handler = RecordingHandler(answer: { _ in HTTPResponse(status: status, body: .bytes([1])) })
    let client = try TestServer(handler).client()
    client.send(Self.get + Self.get)
    #expect(client.response()?.status == status)
    #expect(client.response()?.status == status)
  }

  @Test(arguments: ["GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"])
  func announcesTheCloseAndCloses(request: String) throws {
    let client = try TestServer().client()
    client.send(request)
    #expect(client.response()?.fields["connection"] == "close")
    #expect(client.receive() == [])
  }

  @Test func answersAClientThatHasClosedItsOwnDirection() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send(post("hello"))
    client.finish()
    #expect(client.response()?.text == "hello")
    #expect(client.receive() == [])
  }

  @Test func sendsContinueOnlyWhenTheBodyIsWantedAndWaitedFor() throws {
    let handler = RecordingHandler(decision: { head in
      head.target.path == "/no" ? .respond(HTTPResponse(status: 404)) : .receive(maximumBytes: 100)
    })
    let server = try TestServer(handler)
    let fields = "Host: a\r\nExpect: 100-continue\r\nContent-Length"
    let client = try server.client()
    client.send("POST / HTTP/1.1\r\n\(fields): 5\r\n\r\n")
    #expect(client.response()?.status == 100)
    client.send("hello")
    #expect(client.response()?.text == "hello")
    // The body is there already.
    client.send("POST / HTTP/1.1\r\n\(fields): 5\r\n\r\nhello")
    #expect(client.response()?.status == 200)
    // Not wanted.
    client.send("POST /no HTTP/1.1\r\n\(fields): 5\r\n\r\n")
    let refusal = client.response()
    #expect(refusal?.status == 404)
    #expect(refusal?.fields["connection"] == "close")

    let large = try server.client()
    large.send("POST / HTTP/1.1\r\n\(fields): 101\r\n\r\n")
    #expect(large.response()?.status == 413)

    let old = try server.client()
    old.send("POST / HTTP/1.0\r\n\(fields): 5\r\n\r\nhello")
    #expect(old.response()?.status == 200)
  }

  @Test func asksForNoMoreRoomThanWhatHasCome() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nx")
    #expect(server.handler.wait { $0.reserved > 0 })
    #expect(server.handler.state.withLock { $0.reserved } == 1)
    client.send("yz")
    #expect(server.handler.wait { $0.reserved >= 3 })
    #expect(server.handler.state.withLock { $0.reserved } == 3)
  }

  @Test func refusesABodyForWhichThereIsNoRoom() throws {
    let server = try TestServer(RecordingHandler(budget: 5000))
    let client = try server.client()
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4500\r\n\r\n")
    client.send([UInt8](repeating: 1, count: 4500))
    #expect(client.response()?.status == 200)
    #expect(server.handler.state.withLock { $0.reserved } == 4500)
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4500\r\n\r\n")
    client.send([UInt8](repeating: 1, count: 4500))
    let refusal = client.response()
    #expect(refusal?.status == 503)
    #expect(refusal?.fields["retry-after"] == "1")
    // What came was small enough to be dropped: the connection goes on.
    client.send(Self.get)
    #expect(client.response()?.status == 200)
  }

  @Test func answersOverIPv6AndUnixSockets() throws {
    let path = "/tmp/imgconv-test-\(UInt64.random(in: 0...UInt64.max)).sock"
    for address in [ListenAddress.unix(path: path), .tcp(host: "::1", port: 0)] {
      guard let server = try? TestServer(on: address) else { continue }  // A machine without IPv6.
      let client = try server.client()
      client.send(post("hello"))
      #expect(client.response()?.text == "hello")
    }
    #expect(throws: RawClient.Failure.self) { try RawClient(.unix(path: path)) }
  }
}
