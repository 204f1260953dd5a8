/// A JSON value (RFC 8259) whose objects keep the order of their members.
indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// One name and its value.
  struct Member: Equatable, Sendable {
    /// The name.
    var name: String
    /// The value.
    var value: JSONValue
  }

  /// An object of `pairs` in their order.
  static func object(of pairs: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(pairs.map { Member(name: $0.key, value: $0.value) })
  }

  /// `value` rounded to `places` digits behind the point, so that lines stay short and stable.
  static func rounded(_ value: Double, _ places: Int) -> JSONValue {
    guard value.isFinite, let number = Double(Quantity.fixed(value, places)) else { return .null }
    return .number(number)
  }

  /// The member `name` of an object.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text of a string.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// A whole number.
  var whole: Int? {
    switch self {
    case .int(let number): number
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// Any number.
  var real: Double? {
    switch self {
    case .int(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The value as one line of JSON.
  var line: String {
    var text = ""
    append(to: &text)
    return text
  }

  private func append(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let number): text += String(number)
    case .number(let number): text += number.isFinite ? Quantity.plain(number) : "null"
    case .string(let string): Self.append(string, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.append(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.append(member.name, to: &text)
        text += ":"
        member.value.append(to: &text)
      }
      text += "}"
    }
  }

  private static func append(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
