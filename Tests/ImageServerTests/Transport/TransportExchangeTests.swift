import Testing

@testable import ImageServer

/// Whole exchanges over real sockets.
@Suite struct TransportExchangeTests {
  @Test func echoesABody() throws {
    let server = try TestServer()
    let client = try server.client()
    client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
    let response = try #require(client.response())
    #expect(response.status == 200)
    #expect(response.text == "hello")
  }
}
