extension RequestHead {
  /// Makes a head of its parsed lines, and refuses what RFC 9110 and 9112 say must be refused: framing above all, since two parties
  /// that disagree on where a request ends can be made to see different requests.
  init(method: String, rawTarget: String, version: HTTPVersion, fields: HTTPFields) throws(HTTPFault) {
    let (target, targetAuthority) = try RequestTarget.parse(rawTarget, method: method)
    let hostAuthority = try Self.host(of: fields, version: version)
    let bodyLength = try Self.bodyLength(of: fields, version: version)
    self.init(
      method: method, target: target, version: version, fields: fields,
      authority: targetAuthority ?? hostAuthority,
      bodyLength: bodyLength,
      keepsAlive: Self.keepsAlive(fields, version: version),
      expectsContinue: try Self.expectsContinue(fields, version: version, bodyLength: bodyLength))
  }

  /// Exactly one valid Host on HTTP/1.1, at most one on 1.0 (RFC 9112, 3.2).
  private static func host(of fields: HTTPFields, version: HTTPVersion) throws(HTTPFault) -> Authority? {
    let hosts = fields.values(of: "host")
    guard let host = hosts.first else {
      if version == .http10 { return nil }
      throw .malformed("The Host field is missing.")
    }
    guard hosts.count == 1 else { throw .malformed("The Host field is repeated.") }
    guard let authority = Authority(host[...]) else { throw .malformed("The Host field is malformed.") }
    return authority
  }

  /// RFC 9112, 6.1 to 6.3.
  private static func bodyLength(
    of fields: HTTPFields, version: HTTPVersion
  ) throws(HTTPFault) -> BodyLength {
    let lengths = fields.values(of: "content-length")
    let codings = fields.values(of: "transfer-encoding")
    guard !codings.isEmpty else {
      guard let length = lengths.first else { return .none }
      guard lengths.count == 1 else { throw .malformed("Content-Length is repeated.") }
      return .known(try contentLength(length))
    }
    guard version == .http11 else {
      throw .malformed("Transfer-Encoding is not part of HTTP/1.0.")
    }
    guard lengths.isEmpty else {
      throw .malformed("Content-Length and Transfer-Encoding exclude each other.")
    }
    try checkTransferCodings(codings.joined(separator: ","))
    return .chunked
  }

  /// Digits, nothing else, within an Int.
  private static func contentLength(_ text: String) throws(HTTPFault) -> Int {
    // An Int has at most 19 digits; longer ones could only be zeros in front.
    guard !text.isEmpty, text.utf8.count <= 19, text.utf8.allSatisfy(\.isDigit), let length = Int(text) else {
      throw .malformed("Content-Length is not a plain decimal number within range.")
    }
    return length
  }

  /// `chunked` and nothing else. A coding that we do not know is 501; `chunked` in any place but the last and only one, or a list
  /// that is none, is a framing fault.
  private static func checkTransferCodings(_ list: String) throws(HTTPFault) {
    let codings = list.pieces(separatedBy: ",").map { $0.trimmingBlanks() }
    if codings.count == 1, codings[0].equalsIgnoringCase("chunked") { return }
    guard codings.allSatisfy(\.isToken) else {
      throw .malformed("Transfer-Encoding is malformed; only chunked is taken.")
    }
    guard !codings.dropLast().contains(where: { $0.equalsIgnoringCase("chunked") }) else {
      throw .malformed("In Transfer-Encoding chunked must be last, and only once.")
    }
    throw .notImplemented("The only transfer coding that is taken here is chunked.")
  }

  private static func keepsAlive(_ fields: HTTPFields, version: HTTPVersion) -> Bool {
    version == .http11 && !fields.list(of: "connection").contains { $0.equalsIgnoringCase("close") }
  }

  /// RFC 9110, 10.1.1: ignored on HTTP/1.0, and without a body there is nothing to wait for.
  private static func expectsContinue(
    _ fields: HTTPFields, version: HTTPVersion, bodyLength: BodyLength
  ) throws(HTTPFault) -> Bool {
    guard version == .http11 else { return false }
    let expectations = fields.list(of: "expect")
    guard expectations.allSatisfy({ $0.equalsIgnoringCase("100-continue") }) else {
      throw .unknownExpectation
    }
    return !expectations.isEmpty && bodyLength != .none && bodyLength != .known(0)
  }
}
