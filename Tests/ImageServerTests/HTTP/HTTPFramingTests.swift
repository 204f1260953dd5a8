import Testing

@testable import ImageServer

/// RFC 9112, 6, 7 and 9: where a request ends, and whether another one may follow.
@Suite struct HTTPFramingTests {
  @Test(arguments: [
    "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
    "Transfer-Encoding: chunked\r\nContent-Length:\r\n",
  ])
  func refusesLengthAndChunksTogether(fields: String) {
    #expect(parseHead(fields: fields).fault?.status == 400)
  }

  @Test(arguments: [
    "+5", "-5", "-0", "5 5", "5,5", "5, 6", "0x5", "5.0", "5e1", "", "٥", "５", "9223372036854775808",
    "18446744073709551616", "99999999999999999999999999", "00000000000000000005", "5;", "five", "1_000",
  ])
  func refusesLengthsThatAreNotPlainNumbers(value: String) {
    #expect(parseHead(fields: "Content-Length: \(value)\r\n").fault?.status == 400)
  }

  @Test(arguments: ["5", "6"])
  func refusesRepeatedLengths(second: String) {
    #expect(parseHead(fields: "Content-Length: 5\r\nContent-Length: \(second)\r\n").fault?.status == 400)
  }

  @Test(arguments: [("0", 0), ("5", 5), ("007", 7), ("9223372036854775807", Int.max)])
  func readsLengths(value: String, length: Int) {
    #expect(parseHead(fields: "Content-Length: \(value)\r\n").head?.bodyLength == .known(length))
  }

  @Test(arguments: ["chunked", "Chunked", "CHUNKED"])
  func takesChunks(value: String) {
    #expect(parseHead(fields: "Transfer-Encoding: \(value)\r\n").head?.bodyLength == .chunked)
  }

  @Test(arguments: [
    "Transfer-Encoding: chunked, gzip\r\n", "Transfer-Encoding: chunked, chunked\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", "Transfer-Encoding:\r\n",
    "Transfer-Encoding: chunked,\r\n", "Transfer-Encoding: ,chunked\r\n",
    "Transfer-Encoding: \"chunked\"\r\n",
    "Transfer-Encoding: chunked;q=1\r\n", "Transfer-Encoding: chunked chunked\r\n",
    "Transfer-Encoding: gzip;q=1, chunked\r\n",
    "Transfer-Encoding: chunked\u{b}\r\n", "Transfer-Encoding: chun ked\r\n",
  ])
  func refusesChunksInAnyOtherPlaceOrSpelling(fields: String) {
    let fault = parseHead(fields: fields).fault
    #expect(fault?.status == 400, "\(String(describing: fault))")
  }

  @Test(arguments: ["gzip", "gzip, chunked", "identity", "xchunked", "chunked1", "x"])
  func refusesUnknownCodingsAsNotImplemented(value: String) {
    #expect(parseHead(fields: "Transfer-Encoding: \(value)\r\n").fault?.status == 501)
  }

  @Test(arguments: ["chunked", "gzip", ""])
  func refusesEveryCodingOnHTTP10(value: String) {
    let fault = parseHead("POST / HTTP/1.0\r\nTransfer-Encoding: \(value)\r\n\r\n").fault
    #expect(fault?.status == 400)
  }

  @Test(arguments: [
    ("", true), ("Connection: close\r\n", false), ("Connection: Close\r\n", false),
    ("Connection: keep-alive, close\r\n", false), ("Connection: x\r\nConnection: close\r\n", false),
    ("Connection: keep-alive\r\n", true), ("Connection: closed\r\n", true), ("Connection: upgrade\r\n", true),
  ])
  func keepsConnectionsUnlessToldToClose(fields: String, keeps: Bool) {
    #expect(parseHead(fields: fields).head?.keepsAlive == keeps)
  }

  @Test func closesAfterHTTP10() {
    #expect(parseHead("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n").head?.keepsAlive == false)
  }

  @Test(arguments: [
    ("Expect: 100-continue\r\nContent-Length: 1\r\n", true),
    ("Expect: 100-Continue\r\nContent-Length: 1\r\n", true),
    ("Expect: 100-continue\r\nContent-Length: 0\r\n", false), ("Expect: 100-continue\r\n", false),
    ("Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n", true), ("Content-Length: 1\r\n", false),
  ])
  func expectsContinueOnlyForABody(fields: String, expects: Bool) {
    #expect(parseHead(fields: fields).head?.expectsContinue == expects)
  }

  @Test(arguments: ["200-ok", "100-continue, x", "100-continue;a=b"])
  func refusesOtherExpectations(value: String) {
    #expect(parseHead(fields: "Expect: \(value)\r\n").fault == .unknownExpectation)
  }

  @Test(arguments: ["100-continue", "x"])
  func ignoresExpectationsOfHTTP10(value: String) {
    let head = parseHead("POST / HTTP/1.0\r\nExpect: \(value)\r\nContent-Length: 1\r\n\r\n").head
    #expect(head?.expectsContinue == false)
  }
}
