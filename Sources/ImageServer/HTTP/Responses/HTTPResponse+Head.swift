extension HTTPResponse {
  /// The interim answer that asks for the body (RFC 9110, 15.2.1).
  static let continueHead = [UInt8](ascii: "HTTP/1.1 100 Continue\r\n\r\n")

  /// Fields that only the transport may write: they say where the answer ends and what becomes of the connection.
  private static let framingFields = [
    "content-length", "transfer-encoding", "connection", "date", "keep-alive", "trailer", "upgrade",
  ]

  /// Whether an answer with this status has content at all (RFC 9110, 15.3.5 and 15.4.5).
  var allowsBody: Bool { status >= 200 && status != 204 && status != 304 }

  /// The bytes of status line and field lines, and the empty line.
  /// - Parameters:
  ///   - closes: whether to announce that the connection ends after this answer.
  ///   - date: the value of Date.
  func head(closes: Bool, date: String) -> [UInt8] {
    var head: [UInt8] = []
    head.reserveCapacity(512)
    head += "HTTP/1.1 \(status) \(StatusPhrase.text(for: status))\r\n".utf8
    var sent: HTTPFields = ["Date": date]
    for field in fields.lines where !Self.isFraming(field.name) { sent.add(field.name, field.value) }
    if allowsBody { sent.add("Content-Length", String(body.count)) }
    if closes { sent.add("Connection", "close") }
    sent.write(to: &head)
    head += [.carriageReturn, .lineFeed]
    return head
  }

  private static func isFraming(_ name: String) -> Bool {
    framingFields.contains { $0.equalsIgnoringCase(name) }
  }
}

extension HTTPFields {
  /// Appends the lines as they go over the wire, each with its CRLF. What a client sent may be part of a value, a file name for one: it
  /// must not be able to end the line, so that control characters become spaces. A line whose name is no token is left out.
  func write(to bytes: inout [UInt8]) {
    for field in lines where field.name.isToken {
      bytes += field.name.utf8
      bytes += ": ".utf8
      bytes += field.value.utf8.lazy.map { $0.isFieldContent ? $0 : .space }
      bytes += "\r\n".utf8
    }
  }
}
