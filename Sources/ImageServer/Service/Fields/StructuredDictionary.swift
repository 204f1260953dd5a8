internal import ImageCore

/// A dictionary of bare items as an HTTP structured field (RFC 9651, 3.2), written canonically.
struct StructuredDictionary {
  /// A bare item (RFC 9651, 3.3).
  enum Item: Equatable {
    case integer(Int)
    /// Rounded to three places, half to even (RFC 9651, 4.1.5).
    case decimal(Double)
    case boolean(Bool)
    /// ASCII letters, digits and a few marks, starting with a letter; the caller vouches for it.
    case token(String)
  }

  private var members: [(key: String, item: Item)] = []

  /// Appends a member; `key` is lower case and not there yet.
  mutating func append(_ key: String, _ item: Item) { members.append((key, item)) }

  /// The field value. True needs no value of its own by the canonical form, but `pixels=?1` is what people expect to
  /// read and every parser takes it, so booleans are always written out.
  var fieldValue: String {
    members.map { "\($0.key)=\(Self.text($0.item))" }.joined(separator: ", ")
  }

  private static func text(_ item: Item) -> String {
    switch item {
    case .integer(let value):
      // Integers have at most 15 digits.
      String(min(max(value, -999_999_999_999_999), 999_999_999_999_999))
    case .decimal(let value):
      decimal(value)
    case .boolean(let value):
      value ? "?1" : "?0"
    case .token(let value):
      value
    }
  }

  /// A decimal always shows a point and a digit after it.
  private static func decimal(_ value: Double) -> String {
    let text = DecimalText.short(value, 3)
    return text.utf8.contains(UInt8(ascii: ".")) ? text : text + ".0"
  }
}
