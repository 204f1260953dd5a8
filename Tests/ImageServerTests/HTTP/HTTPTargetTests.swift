import Testing

@testable import ImageServer

/// RFC 9112, 3.2: the forms of a target, and how it is decoded.
@Suite struct HTTPTargetTests {
  private func target(_ raw: String, method: String = "GET") -> RequestTarget? {
    parseHead("\(method) \(raw) HTTP/1.1\r\nHost: host.example\r\n\r\n").head?.target
  }

  @Test(arguments: [
    ("/", "/"), ("/convert", "/convert"), ("/%63onvert", "/convert"), ("/a%20b", "/a b"), ("/a+b", "/a+b"),
    ("/%C3%A9", "/é"), ("/..%2f..%2Fetc", "/..%2F..%2Fetc"), ("/%2e%2e/etc", "/../etc"), ("/../x", "/../x"),
    ("//x", "//x"), ("/%2541", "/%41"),
  ])
  func decodesThePathOnce(raw: String, path: String) {
    #expect(target(raw)?.path == path)
  }

  @Test(
    arguments: [
      ("/?", []), ("/?a", [QueryItem(name: "a", value: nil)]), ("/?a=", [QueryItem(name: "a", value: "")]),
      ("/?a=1&a=2", [QueryItem(name: "a", value: "1"), QueryItem(name: "a", value: "2")]),
      ("/?a=b=c", [QueryItem(name: "a", value: "b=c")]), ("/?&&a=1&", [QueryItem(name: "a", value: "1")]),
      ("/?=1", [QueryItem(name: "", value: "1")]),
      ("/?n=a+b%2Bc%26d%3De", [QueryItem(name: "n", value: "a b+c&d=e")]),
      ("/?n=%25%34%31", [QueryItem(name: "n", value: "%41")]),
      ("/?a?b=/c", [QueryItem(name: "a?b", value: "/c")]),
      ("/?f=a%00b", [QueryItem(name: "f", value: "a\0b")]),
      ("/?f=%0d%0aX:y", [QueryItem(name: "f", value: "\r\nX:y")]),
    ] as [(String, [QueryItem])])
  func decodesTheQueryOnceAndInOrder(raw: String, query: [QueryItem]) {
    #expect(target(raw)?.query == query)
  }

  @Test(arguments: [
    ("http://a.example/x?y", "/x", "a.example"), ("HTTP://A:81/", "/", "A"),
    ("https://[::1]:8080/x", "/x", "[::1]"),
    ("http://a", "/", "a"), ("http://a?y", "/", "a"),
  ])
  func servesAbsoluteFormsAndTheirAuthorityWins(raw: String, path: String, host: String) throws {
    let head = try #require(parseHead("GET \(raw) HTTP/1.1\r\nHost: other\r\n\r\n").head)
    #expect(head.target.form == .absolute)
    #expect(head.target.path == path)
    #expect(head.authority?.host == host)
  }

  @Test func servesOptionsForTheWholeServer() {
    #expect(target("*", method: "OPTIONS")?.form == .asterisk)
    #expect(target("http://a", method: "OPTIONS")?.path == "*")
  }

  @Test func readsTheAuthorityOfConnect() throws {
    let head = try #require(parseHead("CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n").head)
    #expect(head.target.form == .authority)
    #expect(head.authority == Authority(host: "a.example", port: 443))
  }
}
