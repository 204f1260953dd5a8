/// What a bench needs to know of a server's answer.
struct ServerAnswer: Sendable, Equatable {
  /// The status code.
  var status: Int
  /// The length of the content in bytes.
  var bytes: Int
  /// Whether the connection may carry another request.
  var isReusable: Bool

  /// Reads the head of an answer, from the status line up to and without the empty line; nil when it is none whose length
  /// is declared (RFC 9112, 4 and 6.2).
  init?(head: some Collection<UInt8>) {
    var lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")[...]
    let words = lines.popFirst()?.split(separator: " ") ?? []
    guard words.count >= 2, words[0].hasPrefix("HTTP/1."), words[1].count == 3, let status = Int(words[1])
    else { return nil }
    var length: Int?
    var isReusable = words[0] == "HTTP/1.1"
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].split { $0 == " " || $0 == "\t" }.joined(separator: " ")
      switch line[..<colon].lowercased() {
      case "content-length": length = Int(value)
      case "connection": isReusable = isReusable && value.lowercased() != "close"
      default: break
      }
    }
    guard let length, length >= 0 else { return nil }
    (self.status, bytes, self.isReusable) = (status, length, isReusable)
  }
}
