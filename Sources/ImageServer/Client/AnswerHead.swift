internal import ImageCore

/// What a client needs to know of an answer before its content: RFC 9112, 4 and 6.
public struct AnswerHead: Sendable, Equatable {
  /// How an answer's content ends.
  enum Content: Sendable, Equatable {
    /// After so many bytes.
    case bytes(Int)
    /// With the connection.
    case untilClose
    /// In a way that this client does not read: a transfer coding.
    case coded
  }

  /// The status code, 100 to 999.
  public var status: Int
  /// Whether the connection may carry another request after this answer.
  public var isReusable: Bool
  /// How the content ends.
  var content: Content

  /// Whether another answer to the same request follows (RFC 9110, 15.2).
  var isInterim: Bool { status < 200 }

  /// Reads the head of an answer, from the status line up to and without the empty line; nil when it is none of HTTP/1.
  init?(_ head: some Collection<UInt8>) {
    var lines = String(decoding: head, as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)[...]
    let words = (lines.popFirst() ?? "").split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2, words[0] == "HTTP/1.1" || words[0] == "HTTP/1.0", words[1].utf8.count == 3,
      let status = DecimalText.parseDigits(words[1]), status >= 100
    else { return nil }
    var fields = HTTPFields()
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), line[..<colon].isToken else { return nil }
      fields.add(String(line[..<colon]), String(line[line.index(after: colon)...].trimmingBlanks()))
    }
    guard let content = Self.content(status, fields) else { return nil }
    let closes = fields.list(of: "connection").contains { $0.equalsIgnoringCase("close") }
    isReusable = words[0] == "HTTP/1.1" && !closes && content != .untilClose
    (self.status, self.content) = (status, content)
  }

  /// How the content ends (RFC 9112, 6.3), of an answer to GET or POST; nil when its length is no number, or two.
  private static func content(_ status: Int, _ fields: HTTPFields) -> Content? {
    if status < 200 || status == 204 || status == 304 { return .bytes(0) }
    if fields["transfer-encoding"] != nil { return .coded }
    let lengths = Set(fields.list(of: "content-length"))
    guard let length = lengths.first else { return .untilClose }
    guard lengths.count == 1, let bytes = DecimalText.parseDigits(length) else { return nil }
    return .bytes(bytes)
  }
}
