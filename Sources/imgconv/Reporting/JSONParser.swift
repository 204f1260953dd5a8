/// Reads one JSON text (RFC 8259) of moderate depth.
struct JSONParser {
  /// Deeper nesting than this is refused.
  private static let deepest = 64

  private let bytes: [UInt8]
  private var position = 0

  /// The value of `bytes`; nil when they are no JSON text.
  static func parse(_ bytes: [UInt8]) -> JSONValue? {
    var parser = JSONParser(bytes: bytes)
    guard let value = parser.value(depth: 0) else { return nil }
    parser.skipSpace()
    return parser.position == bytes.count ? value : nil
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func value(depth: Int) -> JSONValue? {
    guard depth < Self.deepest else { return nil }
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""): return string().map { .string($0) }
    case UInt8(ascii: "t"): return word("true", .bool(true))
    case UInt8(ascii: "f"): return word("false", .bool(false))
    case UInt8(ascii: "n"): return word("null", .null)
    default: return number()
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    position += 1
    var members: [JSONValue.Member] = []
    if take(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipSpace()
      guard let name = string(), take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else {
        return nil
      }
      members.append(JSONValue.Member(name: name, value: value))
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? .object(members) : nil
  }

  private mutating func array(depth: Int) -> JSONValue? {
    position += 1
    var values: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? .array(values) : nil
  }

  private mutating func string() -> String? {
    guard peek == UInt8(ascii: "\"") else { return nil }
    position += 1
    var content: [UInt8] = []
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(validating: content, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        content.append(contentsOf: String(scalar).utf8)
      case 0..<0x20: return nil
      default: content.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard let byte = peek else { return nil }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let unit = unit() else { return nil }
      guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
      guard peek == UInt8(ascii: "\\") else { return nil }
      position += 1
      guard peek == UInt8(ascii: "u") else { return nil }
      position += 1
      guard let low = self.unit(), (0xDC00..<0xE000).contains(low) else { return nil }
      return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    default: return nil
    }
  }

  private mutating func unit() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    defer { position += 4 }
    let digits = bytes[position..<(position + 4)]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func number() -> JSONValue? {
    let text = bytes[position...].prefix { byte in
      (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }
    guard !text.isEmpty else { return nil }
    position += text.count
    let digits = String(decoding: text, as: UTF8.self)
    if let whole = Int(digits) { return .int(whole) }
    guard let number = Double(digits), number.isFinite else { return nil }
    return .number(number)
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) -> JSONValue? {
    let matches = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
    guard matches else { return nil }
    position += word.utf8CodeUnitCount
    return value
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }
}
