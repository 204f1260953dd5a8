import Testing

@testable import ImageServer

/// RFC 9112, 5, and RFC 9110, 7.2.
@Suite struct HTTPFieldTests {
  @Test(arguments: [
    "X : a\r\n", "X\t: a\r\n", " X: a\r\n", "\tX: a\r\n", "X: a\r\n b\r\n", "X: a\r\n\tb\r\n", ": a\r\n",
    "X\r\n",
    "X a\r\n", "X\u{0}: a\r\n", "X: a\u{0}b\r\n", "X: a\rb\r\n", "X: a\r\r\n", "X: a\nY: b\r\n",
    "X: \u{1}\r\n",
    "X: a\u{7f}\r\n", "X(: a\r\n", "X\u{e9}: a\r\n", "\"X\": a\r\n", "X: a\r\n\rb",
  ])
  func refusesMalformedLines(line: String) {
    #expect(parseHead(fields: line).fault?.status == 400)
    // Before Host too, where it is the first line.
    #expect(parseHead("GET / HTTP/1.1\r\n\(line)Host: a\r\n\r\n").fault?.status == 400)
  }

  @Test(arguments: [
    ("X:\r\n", ""), ("X:a\r\n", "a"), ("X: \t a b \t \r\n", "a b"), ("X: a:b\r\n", "a:b"), ("X: é\r\n", "é"),
  ])
  func readsValuesWithoutBlanksAround(line: String, value: String) {
    #expect(parseHead(fields: line).head?.fields["x"] == value)
  }

  @Test func readsValuesThatAreNotUTF8AsLatin1() {
    let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\nX: ".utf8) + [0xE9, 0x0D, 0x0A, 0x0D, 0x0A]
    #expect(parseHead([bytes[...]]).head?.fields["x"] == "é")
  }

  @Test func refusesALargeSectionAsSoonAsItIsTooLarge() {
    let limits = RequestHeadParser.Limits(target: 100, fields: 40, lines: 3)
    let start = "GET / HTTP/1.1\r\nHost: a\r\n"
    #expect(
      parseHead(start + "X: " + String(repeating: "a", count: 40), limits: limits).fault
        == .headTooLarge(limit: 40))
    #expect(
      parseHead(start + String(repeating: "a", count: 40), limits: limits).fault == .headTooLarge(limit: 40))
    #expect(parseHead(start + "A:\r\nB:\r\nC", limits: limits).fault == .headTooLarge(limit: 40))
    #expect(parseHead(start + "A:\r\nB:\r\n\r\n", limits: limits).head != nil)
  }

  @Test(arguments: [
    "", "Host: a\r\nHost: a\r\n", "Host: a\r\nhost: b\r\n", "Host:\r\n", "Host: a b\r\n", "Host: u@a\r\n",
    "Host: a/b\r\n",
    "Host: a,b\r\nHost: c\r\n", "Host: a:b\r\n", "Host: a:65536\r\n", "Host: a:-1\r\n", "Host: a:+1\r\n",
    "Host: a:1:2\r\n",
    "Host: :80\r\n", "Host: [::1\r\n", "Host: [::1]x\r\n", "Host: []\r\n", "Host: [g::1]\r\n",
    "Host: [:::::]\r\n", "Host: [1:2:3:4:5:6:7:8:9]\r\n", "Host: [::1.2.3]\r\n", "Host: [1.2.3.4]\r\n",
    "Host: ::1\r\n",
    "Host: a%2\r\n", "Host: a%zz\r\n", "Host: a\\b\r\n", "Host: http://a\r\n", "Host: \"a\"\r\n",
    "Host: é\r\n",
    "Host: a:٣\r\n",
  ])
  func refusesAMissingRepeatedOrMalformedHost(lines: String) {
    let fault = parseHead("GET / HTTP/1.1\r\n\(lines)\r\n").fault
    #expect(fault?.status == 400, "\(String(describing: fault))")
    // An absolute target does not excuse it.
    #expect(parseHead("GET http://a/ HTTP/1.1\r\n\(lines)\r\n").fault?.status == 400)
  }

  @Test(
    arguments: [
      ("a", "a", nil), ("a:80", "a", 80), ("a:", "a", nil), ("A.example", "A.example", nil),
      ("127.0.0.1:0", "127.0.0.1", 0),
      ("[::1]", "[::1]", nil), ("[fe80::1:2]:65535", "[fe80::1:2]", 65535), ("a_b-c.d~e", "a_b-c.d~e", nil),
      ("a%20b", "a%20b", nil), ("[::ffff:1.2.3.4]:1", "[::ffff:1.2.3.4]", 1),
    ] as [(String, String, UInt16?)])
  func takesHostsWithAndWithoutPort(text: String, host: String, port: UInt16?) {
    let head = parseHead("GET / HTTP/1.1\r\nHost: \(text)\r\n\r\n").head
    #expect(head?.authority == Authority(host: host, port: port))
  }

  @Test func needsNoHostOnHTTP10ButRefusesABadOne() {
    #expect(parseHead("GET / HTTP/1.0\r\n\r\n").head?.authority == nil)
    #expect(parseHead("GET / HTTP/1.0\r\n\r\n").head != nil)
    #expect(parseHead("GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n").fault?.status == 400)
    #expect(parseHead("GET / HTTP/1.0\r\nHost: a b\r\n\r\n").fault?.status == 400)
  }
}
