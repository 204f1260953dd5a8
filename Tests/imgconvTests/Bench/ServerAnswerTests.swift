import Testing

@testable import imgconv

@Suite("A server that is benched")
struct ServerAnswerTests {
  @Test(
    "an answer's head tells status, length and whether the connection stays",
    arguments: [
      ("HTTP/1.1 200 OK\r\nContent-Length: 12\r\nX: y", 200, 12, true),
      ("HTTP/1.1 503 Service Unavailable\r\ncontent-length:\t0\r\nConnection: close", 503, 0, false),
      ("HTTP/1.0 200 OK\r\nContent-Length: 1", 200, 1, false),
    ])
  func head(text: String, status: Int, bytes: Int, isReusable: Bool) throws {
    let answer = try #require(ServerAnswer(head: Array(text.utf8)))
    #expect(answer.status == status && answer.bytes == bytes && answer.isReusable == isReusable)
  }

  @Test(
    "an answer without a status or a length is none",
    arguments: [
      "", "HTTP/1.1", "HTTP/2 200\r\nContent-Length: 1", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked",
      "HTTP/1.1 200 OK\r\nContent-Length: -1", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999",
    ])
  func noAnswer(text: String) { #expect(ServerAnswer(head: Array(text.utf8)) == nil) }

  @Test(
    "a server's address is host and port",
    arguments: [
      ("http://127.0.0.1:8080", "127.0.0.1", UInt16(8080), "127.0.0.1:8080"),
      ("http://localhost", "localhost", 80, "localhost:80"),
      ("http://[::1]:9/", "::1", 9, "[::1]:9"),
    ])
  func address(text: String, host: String, port: UInt16, authority: String) throws {
    let address = try #require(BenchServerAddress(text))
    #expect(address.host == host && address.port == port && address.authority == authority)
  }

  @Test(
    "what is no plain address is refused",
    arguments: [
      "", "http://", "https://a", "localhost:1", "http://a:0", "http://a:65536", "http://a/b", "http://u@a",
      "http://[::1", "http://[]:1", "http://a b",
    ])
  func noAddress(text: String) { #expect(BenchServerAddress(text) == nil) }
}
