import ImageWorkers
import Testing

@testable import ImageServer

/// A client's side of an exchange, with real sockets.
@Suite struct ClientConnectionTests {
  private static let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
  /// Far enough for any machine; only a failing test waits so long.
  private var late: ContinuousClock.Instant { .now + .seconds(20) }

  /// What a client makes of a server that answers so.
  private func outcome(
    _ answer: String, closes: Bool = true, until deadline: ContinuousClock.Instant? = nil
  ) throws -> Result<String, ClientFault> {
    let server = try ScriptedServer(answer: answer, closes: closes)
    defer { withExtendedLifetime(server) {} }
    var content: [UInt8] = []
    do throws(ClientFault) {
      let connection = try ClientConnection(to: server.address, until: late)
      try connection.send(Self.request, until: late)
      let (head, bytes) = try connection.receive(until: deadline ?? late) { content += $0 }
      #expect(bytes == content.count)
      return .success("\(head.status) \(String(decoding: content, as: UTF8.self))")
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", "200 ok"),
    ("HTTP/1.1 200 OK\r\n\r\nuntil it closes", "200 until it closes"),
    ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n", "503 "),
    ("HTTP/1.1 204 No Content\r\n\r\n", "204 "),
  ])
  func readsAnAnswerToItsEnd(answer: String, read: String) throws {
    #expect(try outcome(answer).get() == read)
  }

  @Test(
    arguments: [
      ("", .hangUp), ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok", .cutOff), ("HTTP/1.1 20", .cutOff),
      ("SSH-2.0-OpenSSH_9.2\r\n", .malformed), ("HTTP/1.1 2 OK\r\n\r\n", .malformed),
      ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nok", .malformed),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", .malformed),
    ] as [(String, ClientFault.Kind)])
  func complainsAboutWhatIsNoWholeAnswer(answer: String, kind: ClientFault.Kind) throws {
    let fault = #expect(throws: ClientFault.self) { try outcome(answer).get() }
    #expect(fault?.kind == kind)
  }

  @Test func complainsAboutAHeadWithoutEnd() throws {
    let fault = #expect(throws: ClientFault.self) {
      try outcome("HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 70_000), closes: false).get()
    }
    #expect(fault?.kind == .malformed)
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok"])
  func givesUpAtTheDeadlineOnAServerThatFallsSilent(answer: String) throws {
    let fault = #expect(throws: ClientFault.self) {
      try outcome(answer, closes: false, until: .now + .milliseconds(30)).get()
    }
    #expect(fault?.kind == .timeout)
  }

  @Test func givesUpAtTheDeadlineThoughMoreComes() throws {
    let fault = #expect(throws: ClientFault.self) {
      try outcome("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", until: .now).get()
    }
    #expect(fault?.kind == .timeout)
  }

  @Test func carriesSeveralExchangesAndAFile() throws {
    let server = try TestServer()
    let address = try #require(ServerAddress(server.address.description))
    let connection = try ClientConnection(to: address, until: late)
    let file = TestDescriptor.make(Array("a picture".utf8))
    for _ in 0..<2 {
      try connection.send(
        Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n".utf8), until: late)
      try connection.send(file: file, length: 9, until: late)
      var content: [UInt8] = []
      let head = try connection.receive(until: late) { content += $0 }.head
      #expect(head.status == 200 && head.isReusable)
      #expect(content == Array("a picture".utf8))
    }
  }

  @Test func saysWhenAFileEndsEarly() throws {
    let server = try TestServer()
    let address = try #require(ServerAddress(server.address.description))
    let connection = try ClientConnection(to: address, until: late)
    let file = TestDescriptor.make([1])
    let fault = #expect(throws: ClientFault.self) { try connection.send(file: file, length: 2, until: late) }
    #expect(fault?.kind == .local)
  }

  @Test(arguments: ["unix:/nonexistent/a.sock", "host.invalid:80"])
  func saysWhenNobodyIsThere(text: String) throws {
    let address = try #require(ServerAddress(text))
    let fault = #expect(throws: ClientFault.self) { _ = try ClientConnection(to: address, until: late) }
    #expect(fault?.kind == .unreachable)
  }
}
