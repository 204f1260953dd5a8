extension Authority {
  /// Reads `host` or `host:port` (RFC 9110, 7.2); nil when the host is empty or has characters that hosts cannot have, as those of
  /// user information, or when the port is no port.
  init?(_ text: Substring) {
    let (host, port) = Self.split(text)
    guard let host, Self.isHost(host) else { return nil }
    self.host = String(host)
    guard let port, !port.isEmpty else {
      self.port = nil
      return
    }
    guard port.utf8.count <= 5, port.utf8.allSatisfy(\.isDigit), let number = UInt16(port) else { return nil }
    self.port = number
  }

  /// Host (with its brackets) and what follows the colon after it, if there is one; no host where the text is neither.
  private static func split(_ text: Substring) -> (host: Substring?, port: Substring?) {
    if text.hasPrefix("[") {
      guard let bracket = text.firstIndex(of: "]") else { return (nil, nil) }
      let end = text.index(after: bracket)
      if end == text.endIndex { return (text, nil) }
      guard text[end] == ":" else { return (nil, nil) }
      return (text[..<end], text[text.index(after: end)...])
    }
    guard let colon = text.firstIndex(of: ":") else { return (text, nil) }
    return (text[..<colon], text[text.index(after: colon)...])
  }

  /// An address in brackets, or a registered name (RFC 3986, 3.2.2), not empty.
  private static func isHost(_ host: Substring) -> Bool {
    if host.hasPrefix("[") {
      let address = host.dropFirst().dropLast()
      return address.utf8.contains(UInt8(ascii: ":")) && IPAddress.parse(String(address)) != nil
    }
    let bytes = Array(host.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%") {
        guard index + 2 < bytes.count, bytes[index + 1].hexValue != nil, bytes[index + 2].hexValue != nil
        else {
          return false
        }
        index += 3
      } else {
        guard isNameByte(bytes[index]) else { return false }
        index += 1
      }
    }
    return !bytes.isEmpty
  }

  /// `unreserved` and `sub-delims` of RFC 3986.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isAlpha || byte.isDigit || "-._~!$&'()*+,;=".utf8.contains(byte)
  }
}
