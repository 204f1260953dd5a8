import Testing

@testable import ImageServer

/// The head of an answer, as a client reads it.
@Suite struct AnswerHeadTests {
  @Test(
    arguments: [
      ("HTTP/1.1 200 OK\r\nContent-Length: 12\r\nX: y", 200, .bytes(12), true),
      ("HTTP/1.1 200\r\nContent-Length: 3, 3\r\ncontent-length: 3", 200, .bytes(3), true),
      ("HTTP/1.1 503 Service Unavailable\r\ncontent-length:\t0\r\nConnection: close", 503, .bytes(0), false),
      ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: x, Close", 200, .bytes(0), false),
      ("HTTP/1.0 200 OK\r\nContent-Length: 1", 200, .bytes(1), false),
      ("HTTP/1.1 200 OK", 200, .untilClose, false), ("HTTP/1.1 204 No Content", 204, .bytes(0), true),
      ("HTTP/1.1 100 Continue", 100, .bytes(0), true),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked", 200, .coded, true),
    ] as [(String, Int, AnswerHead.Content, Bool)])
  func tellsStatusContentAndWhetherTheConnectionStays(
    text: String, status: Int, content: AnswerHead.Content, isReusable: Bool
  ) throws {
    let head = try #require(AnswerHead(Array(text.utf8)))
    #expect(head.status == status && head.content == content && head.isReusable == isReusable)
  }

  @Test(arguments: [
    "", "HTTP/1.1", "HTTP/1.1 2", "HTTP/1.1 2000 OK", "HTTP/1.1 099 OK", "HTTP/1.1 +20 OK",
    "HTTP/1.1  200 OK",
    "HTTP/2 200\r\nContent-Length: 1", "HTTP/1.2 200", "SSH-2.0-OpenSSH_9.2",
    "HTTP/1.1 200 OK\r\nContent-Length: -1",
    "HTTP/1.1 200 OK\r\nContent-Length: 1, 2", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999",
    "HTTP/1.1 200 OK\r\nno field", "HTTP/1.1 200 OK\r\n: x", "HTTP/1.1 200 OK\r\na b: x",
  ])
  func isNothingElse(text: String) {
    #expect(AnswerHead(Array(text.utf8)) == nil)
  }
}
