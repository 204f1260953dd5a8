/// Hexadecimal digits.
package enum HexText {
  /// `bytes` as text, two digits each, in lower case unless asked otherwise.
  package static func format(_ bytes: some Sequence<UInt8>, uppercase: Bool = false) -> String {
    let letter: UInt8 = uppercase ? 0x41 : 0x61
    var text: [UInt8] = []
    for byte in bytes {
      for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : letter + digit - 10) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
