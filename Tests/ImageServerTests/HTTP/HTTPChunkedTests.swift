import Testing

@testable import ImageServer

/// RFC 9112, 7.1.
@Suite struct HTTPChunkedTests {
  @Test(arguments: [
    ("0\r\n\r\n", ""), ("5\r\nhello\r\n0\r\n\r\n", "hello"), ("2\r\nhe\r\n3\r\nllo\r\n00\r\n\r\n", "hello"),
    ("a\r\n0123456789\r\n0\r\n\r\n", "0123456789"), ("A;x=y\r\n0123456789\r\n0;z\r\n\r\n", "0123456789"),
    ("1 ;a=\"b;c\"\r\nx\r\n0\r\n\r\n", "x"), ("2\r\n\r\n\r\n0\r\n\r\n", "\r\n"),
    ("1\r\nx\r\n0\r\nTrailer: a\r\nOther:\r\n\r\n", "x"), ("0000000000000001\r\nx\r\n0\r\n\r\n", "x"),
  ])
  func decodesChunks(text: String, content: String) {
    #expect(decodeChunks(text) == .complete(Array(content.utf8), consumed: text.utf8.count))
    // What follows is another request's.
    let followed = decodeChunks([Array((text + "GET /").utf8)[...]])
    #expect(followed == .complete(Array(content.utf8), consumed: text.utf8.count))
  }

  @Test(arguments: [
    "\r\n", "g\r\n", "-1\r\n", "+1\r\n", "0x1\r\n", " 1\r\n", "1 \r\n", "1\n", "1\rx", "1;a\n", "1;a\rb\r\n",
    "1;\u{0}\r\n",
    "1\r\nxx", "1\r\nx\n0\r\n\r\n", "1\r\nx\rx", "1\r\nx0\r\n\r\n", "1 x\r\n", "1\u{e9}\r\n", "١\r\n",
    ";a\r\n",
    "8000000000000000\r\n", "ffffffffffffffff\r\n", "10000000000000000\r\n", "00000000000000001\r\n",
    "0\r\nTrailer\r\n\r\n", "0\r\n a: b\r\n\r\n", "0\r\na : b\r\n\r\n", "0\r\n\rx", "0\r\n\n",
    "0\r\na: b\r\n c\r\n\r\n",
  ])
  func refusesMalformedChunks(text: String) {
    #expect(decodeChunks(text).fault?.status == 400)
  }

  @Test(arguments: [
    "", "5", "5\r", "5\r\n", "5\r\nhell", "5\r\nhello", "5\r\nhello\r\n", "5\r\nhello\r\n0\r\n",
    "0\r\na: b\r\n",
  ])
  func waitsForTheEnd(text: String) {
    #expect(decodeChunks(text) == .incomplete)
  }

  @Test func refusesTooLargeABodyByTheSizeOfItsChunk() {
    #expect(decodeChunks("b\r\n", limit: 10) == .fault(.bodyTooLarge(limit: 10)))
    #expect(decodeChunks("5\r\nhello\r\n6\r\n", limit: 10) == .fault(.bodyTooLarge(limit: 10)))
    #expect(decodeChunks("7fffffffffffffff\r\n", limit: 10) == .fault(.bodyTooLarge(limit: 10)))
    #expect(decodeChunks("1\r\nx\r\n7fffffffffffffff\r\n", limit: .max) == .fault(.bodyTooLarge(limit: .max)))
  }

  @Test func boundsExtensionsAndTrailers() {
    let long = Array(("1;" + String(repeating: "a", count: 5000)).utf8)
    #expect(decodeChunks([long[...]]).fault?.status == 400)
    let many = Array(
      String(repeating: "1;" + String(repeating: "a", count: 50) + "\r\nx\r\n", count: 100).utf8)
    #expect(decodeChunks([many[...]]).fault?.status == 400)
    let trailer = Array(("0\r\nA: " + String(repeating: "a", count: 9000)).utf8)
    #expect(decodeChunks([trailer[...]]).fault?.status == 431)
    let trailers = Array(("0\r\n" + String(repeating: "A:\r\n", count: 40)).utf8)
    #expect(decodeChunks([trailers[...]]).fault?.status == 431)
  }
}
