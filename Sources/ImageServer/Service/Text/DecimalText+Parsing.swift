internal import ImageCore

extension DecimalText {
  /// A whole number of ASCII digits only: no sign, no space, no other script's digits, no overflow.
  static func parseDigits(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty else { return nil }
    var value = 0
    for byte in text.utf8 {
      guard byte.isDigit else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(byte - 0x30))
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }

  /// A number such as `0.83`, `2` or `1e-3` by JSON's grammar without its sign (RFC 8259, 6), finite, at most 32 characters.
  static func parse(_ text: some StringProtocol) -> Double? {
    guard text.utf8.count <= 32 else { return nil }
    var rest = Array(text.utf8)[...]
    func digits() -> Bool {
      let count = rest.prefix { $0.isDigit }.count
      rest = rest.dropFirst(count)
      return count > 0
    }
    guard digits() else { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() else { return nil }
    }
    if let exponent = rest.first, exponent.lowercased == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      guard digits() else { return nil }
    }
    guard rest.isEmpty, let value = Double(String(text)), value.isFinite else { return nil }
    return value
  }
}
