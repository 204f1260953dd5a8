extension JSONValue.Member {
  /// The members that stand for a path: `name` with its text, and, when its bytes are not UTF-8, `nameBase64` with the
  /// bytes, since the text then has replacement characters in it.
  static func path(_ name: String, _ path: BytePath?) -> [JSONValue.Member] {
    guard let path else { return [JSONValue.Member(name: name, value: .null)] }
    if let text = path.utf8Text { return [JSONValue.Member(name: name, value: .string(text))] }
    return [
      JSONValue.Member(name: name, value: .string(String(decoding: path.bytes, as: UTF8.self))),
      JSONValue.Member(name: name + "Base64", value: .string(Base64.encode(path.bytes))),
    ]
  }
}

extension JSONValue {
  /// The path that `Member.path` put into this object under `name`.
  func path(_ name: String) -> BytePath? {
    if let encoded = self[name + "Base64"]?.text { return Base64.decode(encoded).map(BytePath.init) }
    return self[name]?.text.map { BytePath($0) }
  }
}

/// Base64 with padding (RFC 4648, section 4).
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of `bytes`.
  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let word = group.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        text.append(
          place <= group.count ? alphabet[Int(word >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of `text`; nil when it is not Base64.
  static func decode(_ text: String) -> [UInt8]? {
    let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }
    guard text.utf8.count % 4 == 0, text.utf8.count - digits.count <= 2 else { return nil }
    var bytes: [UInt8] = []
    var word: UInt32 = 0
    var bits = 0
    for digit in digits {
      guard let value = alphabet.firstIndex(of: digit) else { return nil }
      word = word << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
      }
    }
    return bytes
  }
}
