import Testing

@testable import ImageServer

/// RFC 9110, 6.6.1, 8.6 and 15.
@Suite struct HTTPResponseHeadTests {
  private func head(_ response: HTTPResponse, closes: Bool = false) -> String {
    String(decoding: response.head(closes: closes, date: "Sun, 06 Nov 1994 08:49:37 GMT"), as: UTF8.self)
  }

  @Test func writesStatusDateFieldsAndLength() {
    let response = HTTPResponse(status: 200, fields: ["Content-Type": "image/jpeg"], body: .bytes([1, 2, 3]))
    #expect(
      head(response) == """
        HTTP/1.1 200 OK\r
        Date: Sun, 06 Nov 1994 08:49:37 GMT\r
        Content-Type: image/jpeg\r
        Content-Length: 3\r
        \r

        """)
  }

  @Test func announcesTheClose() {
    #expect(head(HTTPResponse(status: 400), closes: true).contains("\r\nConnection: close\r\n"))
    #expect(!head(HTTPResponse(status: 400)).contains("Connection"))
  }

  @Test(arguments: [204, 304])
  func givesNoLengthWhereThereIsNoContent(status: Int) {
    let response = HTTPResponse(status: status, body: .bytes([1]))
    #expect(!response.allowsBody)
    #expect(!head(response).contains("Content-Length"))
  }

  @Test(arguments: ["a\r\nX: y", "a\nX: y", "a\r\rX: y", "a\u{0}", "a\u{1b}[31m", "a\u{7f}"])
  func letsNoValueEndItsLine(value: String) {
    let text = head(HTTPResponse(status: 200, fields: ["A": value]))
    let lines = text.split(separator: "\r\n")
    #expect(lines.filter { $0.hasPrefix("A:") }.count == 1)
    #expect(!lines.contains { $0.hasPrefix("X:") })
    #expect(text.utf8.allSatisfy { $0 >= 0x20 || $0 == 13 || $0 == 10 })
    #expect(text.utf8.count(where: { $0 == 10 }) == lines.count + 1)
  }

  @Test func leavesOutFieldsThatAreTheTransports() {
    let fields: HTTPFields = [
      "Content-Length": "9", "transfer-encoding": "chunked", "Connection": "x", "DATE": "x", "Bad Name": "x",
      "": "x",
      "Keep-Alive": "x",
    ]
    let text = head(HTTPResponse(status: 200, fields: fields))
    #expect(text.split(separator: "\r\n").count == 3)
    #expect(text.contains("Content-Length: 0\r\n"))
  }

  @Test func measuresPartsTogether() {
    let body = HTTPResponse.Body.parts([.bytes([1, 2]), .none, .parts([.bytes([3])])])
    #expect(body.count == 3)
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
    (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"), (-5, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (Int.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
  ])
  func writesDates(time: Int, text: String) {
    #expect(HTTPDate.text(secondsSince1970: time) == text)
  }
}
