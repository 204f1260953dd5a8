/// Who is really asking when trusted proxies stand in front.
struct ClientAddress: Sendable {
  /// The fields in which proxies say for whom they ask. One alone is believed: a proxy that writes the one hands the other on as
  /// the client wrote it.
  enum Field: String, Sendable, CaseIterable {
    /// What most proxies write.
    case xForwardedFor = "x-forwarded-for"
    /// RFC 7239.
    case forwarded
  }

  /// Networks whose members may speak for others.
  let trusted: [AddressBlock]
  /// The field that they write.
  var field = Field.xForwardedFor

  /// The client's address: `peer`, unless it is a trusted proxy; then the last address in the chain that is not.
  ///
  /// A chain is read from its end, since only what trusted proxies appended is true.
  func resolve(peer: String, fields: HTTPFields) -> String {
    guard !trusted.isEmpty, isTrusted(peer) else { return peer }
    let values = fields.values(of: field.rawValue)
    let chain =
      switch field {
      case .xForwardedFor: values.flatMap { $0.pieces(separatedBy: ",") }
      case .forwarded: values.flatMap(Self.forwardedHops)
      }
    var client = peer
    for hop in chain.reversed() {
      guard let address = Self.address(hop) else { break }
      client = address
      if !isTrusted(address) { break }
    }
    return client
  }

  private func isTrusted(_ address: String) -> Bool {
    if address == "unix" { return trusted.contains { $0.isUnix } }
    guard let bytes = IPAddress.parse(address) else { return false }
    return trusted.contains { $0.contains(bytes) }
  }

  /// The `for` parameter of each element of `Forwarded`, empty where there is none. A quote that is not closed leaves open where
  /// elements end: then nothing is believed.
  private static func forwardedHops(_ value: String) -> [Substring] {
    guard let elements = unquotedPieces(value[...], separatedBy: ",") else { return [""] }
    return elements.map { element in
      for pair in unquotedPieces(element, separatedBy: ";") ?? [] {
        let name = pair.utf8.prefix { $0 != UInt8(ascii: "=") }
        guard name.endIndex < pair.endIndex else { continue }
        if Substring(name).trimmingBlanks().equalsIgnoringCase("for") {
          return pair[pair.utf8.index(after: name.endIndex)...]
        }
      }
      return ""
    }
  }

  /// The pieces between separators that do not stand within quotes; nil when a quote is not closed.
  private static func unquotedPieces(_ text: Substring, separatedBy separator: Unicode.Scalar) -> [Substring]?
  {
    var pieces: [Substring] = []
    var start = text.startIndex
    var (isQuoted, isEscaped) = (false, false)
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if !isQuoted, byte == UInt8(ascii: separator) {
        pieces.append(text[start..<index])
        start = text.utf8.index(after: index)
      }
    }
    return isQuoted ? nil : pieces + [text[start...]]
  }

  /// The address of a hop, without quotes, brackets and port; nil when it is obfuscated, unknown or broken.
  private static func address(_ hop: Substring) -> String? {
    var text = hop.utf8.filter { !$0.isBlank && $0 != UInt8(ascii: "\"") }[...]
    let colons = text.indices.filter { text[$0] == UInt8(ascii: ":") }
    if text.first == UInt8(ascii: "[") {
      guard let end = text.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      text = text[1..<end]
    } else if colons.count == 1 {
      text = text[..<colons[0]]
    }
    let address = String(decoding: text, as: UTF8.self)
    return IPAddress.parse(address) == nil ? nil : address
  }
}
