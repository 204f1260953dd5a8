/// Reads the pieces that structured field values are made of: tokens, quoted strings, parameters (RFC 9110, 5.6).
struct FieldValueScanner {
  private let bytes: [UInt8]
  private var index = 0

  /// Creates a scanner at the start of `text`.
  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// Whether all is read but blanks.
  var isAtEnd: Bool { bytes[index...].allSatisfy(\.isBlank) }

  /// Skips blanks.
  mutating func skipBlanks() {
    while index < bytes.count, bytes[index].isBlank { index += 1 }
  }

  /// Skips `character` if it is next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// A token, if one is next.
  mutating func token() -> String? {
    let start = index
    while index < bytes.count, bytes[index].isToken { index += 1 }
    return start == index ? nil : String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// The content of a quoted string, if one is next: a backslash stands for the character after it.
  ///
  /// - Parameter keepsBackslashes: whether a backslash counts only before a quote or another backslash. Some browsers put Windows
  ///   paths into quotes without doubling their backslashes.
  mutating func quotedString(keepsBackslashes: Bool = false) -> String? {
    let start = index
    guard skip("\"") else { return nil }
    var content: [UInt8] = []
    while index < bytes.count {
      var byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return String(fieldContent: content) }
      if byte == UInt8(ascii: "\\"), index < bytes.count {
        let next = bytes[index]
        if !keepsBackslashes || next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") {
          byte = next
          index += 1
        }
      }
      content.append(byte)
    }
    index = start
    return nil
  }

  /// The rest, as `; name=value` any number of times, names in lower case; nil when it is anything else or a name is repeated.
  mutating func parameters(keepsBackslashes: Bool = false) -> [(name: String, value: String)]? {
    var result: [(name: String, value: String)] = []
    while true {
      skipBlanks()
      if isAtEnd { return result }
      guard skip(";") else { return nil }
      skipBlanks()
      // Empty parameters, as of a semicolon at the end, are legal.
      if isAtEnd || (index < bytes.count && bytes[index] == UInt8(ascii: ";")) { continue }
      guard let name = token()?.lowercased(), !result.contains(where: { $0.name == name }), skip("="),
        let value = quotedString(keepsBackslashes: keepsBackslashes) ?? token()
      else { return nil }
      result.append((name, value))
    }
  }
}
