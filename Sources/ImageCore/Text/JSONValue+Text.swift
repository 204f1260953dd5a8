extension JSONValue {
  /// The value as one line of JSON, without the line's end.
  package var line: String { String(decoding: bytes, as: UTF8.self) }

  /// The value as one line of JSON in UTF-8, without the line's end.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .int(let number): bytes += String(number).utf8
    case .number(let number): bytes += (number.isFinite ? DecimalText.exact(number) : "null").utf8
    case .string(let string): Self.append(string, to: &bytes)
    case .array(let values):
      Self.append(values, between: "[]", to: &bytes) { $0.append(to: &$1) }
    case .object(let members):
      Self.append(members, between: "{}", to: &bytes) { member, bytes in
        Self.append(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.append(to: &bytes)
      }
    }
  }

  private static func append<Element>(
    _ elements: [Element], between brackets: String, to bytes: inout [UInt8],
    _ append: (Element, inout [UInt8]) -> Void
  ) {
    bytes += brackets.utf8.prefix(1)
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(element, &bytes)
    }
    bytes += brackets.utf8.suffix(1)
  }

  /// A quoted string. Quotes, backslashes, control characters and what some readers take for the end of a line are escaped,
  /// so that a value never breaks its line.
  private static func append(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\n": bytes += "\\n".utf8
      case "\r": bytes += "\\r".utf8
      case "\t": bytes += "\\t".utf8
      case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
        let number = UInt16(truncatingIfNeeded: scalar.value)
        bytes += ("\\u" + HexText.format([UInt8(number >> 8), UInt8(number & 0xFF)])).utf8
      default: bytes += scalar.utf8
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
