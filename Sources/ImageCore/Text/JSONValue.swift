/// A JSON value (RFC 8259) whose objects keep the order of their members, and how every report, answer and log line that is
/// made by hand becomes text: no reflection, no dictionaries, no Foundation.
package indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// One name and its value.
  package struct Member: Equatable, Sendable {
    /// The name.
    package var name: String
    /// The value.
    package var value: JSONValue

    /// The member `name` with `value`.
    package init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }
  }

  /// An object of `pairs` in their order, those without a value left out.
  package static func object(of pairs: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members(of: pairs))
  }

  /// `pairs` in their order as members of an object, those without a value left out.
  package static func members(of pairs: KeyValuePairs<String, JSONValue?>) -> [Member] {
    pairs.compactMap { name, value in value.map { Member(name: name, value: $0) } }
  }

  /// `value` rounded to `places` digits behind the point, so that lines stay short and stable; null when it is no number.
  package static func rounded(_ value: Double, _ places: Int) -> JSONValue {
    Double(DecimalText.fixed(value, places)).map { .number($0) } ?? .null
  }

  /// The member `name` of an object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text of a string.
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  /// A whole number.
  package var whole: Int? {
    switch self {
    case .int(let number): number
    case .number(let number): Int(exactly: number)
    default: nil
    }
  }

  /// Any number.
  package var real: Double? {
    switch self {
    case .int(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
