import Testing

@testable import ImageServer

/// RFC 9112, 2 and 3.
@Suite struct HTTPRequestLineTests {
  @Test func readsMethodTargetVersionAndFields() throws {
    let head = try #require(
      parseHead("POST /convert?quality=0.83 HTTP/1.1\r\nHost: a.example:8080\r\nX-A:  b \t\r\nX-A: c\r\n\r\n")
        .head)
    #expect(head.method == "POST")
    #expect(head.version == .http11)
    #expect(head.target.form == .origin)
    #expect(head.target.path == "/convert")
    #expect(head.target.query == [QueryItem(name: "quality", value: "0.83")])
    #expect(head.fields.values(of: "x-a") == ["b", "c"])
    #expect(head.authority == Authority(host: "a.example", port: 8080))
    #expect(head.bodyLength == .none)
    #expect(head.keepsAlive)
  }

  @Test func leavesWhatFollowsTheHeadAlone() {
    let text = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    let bytes = Array((text + "GET /next").utf8)
    for pieces in everySplit(of: bytes) {
      guard case .head(_, let consumed) = parseHead(pieces) else {
        Issue.record("no head")
        continue
      }
      #expect(consumed == text.utf8.count)
    }
  }

  @Test(arguments: ["\r\n", "\r\n\r\n"])
  func skipsEmptyLinesBeforeARequest(lines: String) {
    #expect(parseHead(lines + "GET / HTTP/1.1\r\nHost: a\r\n\r\n").head != nil)
  }

  @Test(arguments: [
    "\r\n\r\n\r\nGET / HTTP/1.1\r\n",  // no end of empty lines
    "\nGET / HTTP/1.1\r\n", "\rGET / HTTP/1.1\r\n",
    " GET / HTTP/1.1\r\n", "GET  / HTTP/1.1\r\n", "GET / HTTP/1.1 \r\n", "GET /  HTTP/1.1\r\n",
    "GET\t/ HTTP/1.1\r\n", "GET / HTTP/1.1\n", "GET / HTTP/1.1\rX", "GET /\r\n", "GET\r\n", "GET / \r\n",
    "G(T / HTTP/1.1\r\n", "GET / http/1.1\r\n", "GET / HTTP/1.10\r\n", "GET / HTTP/11\r\n",
    "GET / HTTP/1\r\n",
    "GET / HTTP/1,1\r\n", "GET / HTTP/ 1.1\r\n", "GET / HTTP/+1.1\r\n", "GET / HTTPS/1.1\r\n",
    "GET /a b HTTP/1.1\r\n", "GET /\u{0} HTTP/1.1\r\n", "GET /\u{7f} HTTP/1.1\r\n", "GET /é HTTP/1.1\r\n",
    "GET /#part HTTP/1.1\r\n", "GET /%zz HTTP/1.1\r\n", "GET /%4 HTTP/1.1\r\n", "GET /% HTTP/1.1\r\n",
    "GET /%00 HTTP/1.1\r\n", "GET /%ff HTTP/1.1\r\n", "GET /?a=%ff HTTP/1.1\r\n", "GET /?%00=a HTTP/1.1\r\n",
    "GET convert HTTP/1.1\r\n", "GET * HTTP/1.1\r\n", "GET ftp://a/ HTTP/1.1\r\n", "GET http:/a HTTP/1.1\r\n",
    "GET http:// HTTP/1.1\r\n", "GET http://u@a/ HTTP/1.1\r\n", "GET http://a:x/ HTTP/1.1\r\n",
    "CONNECT a HTTP/1.1\r\n", "CONNECT /a HTTP/1.1\r\n", "\u{16}\u{3}\u{1}\u{0}",
  ])
  func refusesAMalformedRequestLine(line: String) {
    let fault = parseHead(line + "Host: a\r\n\r\n").fault
    #expect(fault?.status == 400, "\(String(describing: fault))")
  }

  @Test(arguments: ["HTTP/1.1", "HTTP/1.2", "HTTP/1.9"])
  func takesAnyLaterMinorVersionAsOurs(version: String) {
    #expect(parseHead("GET / \(version)\r\nHost: a\r\n\r\n").head?.version == .http11)
  }

  @Test(arguments: ["HTTP/2.0", "HTTP/0.9", "HTTP/3.1"])
  func refusesOtherMajorVersions(version: String) {
    #expect(parseHead("GET / \(version)\r\nHost: a\r\n\r\n").fault == .unsupportedVersion)
  }

  @Test func refusesThePrefaceOfHTTP2() {
    #expect(parseHead("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").fault == .unsupportedVersion)
  }

  @Test(arguments: ["GET", "TRACE", "BREW", "M-SEARCH", "get"])
  func takesAnyTokenAsAMethod(method: String) {
    #expect(parseHead("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n").head?.method == method)
  }

  @Test func refusesAnAbsurdMethodBeforeItsEnd() {
    #expect(parseHead(String(repeating: "A", count: 33)).fault?.status == 501)
  }

  @Test func refusesALongTargetAsSoonAsItIsTooLong() {
    let limits = RequestHeadParser.Limits(target: 10, fields: 1000, lines: 10)
    #expect(parseHead("GET /234567890 HTTP/1.1\r\nHost: a\r\n\r\n", limits: limits).head != nil)
    #expect(parseHead("GET /2345678901", limits: limits).fault == .targetTooLong(limit: 10))
  }
}
