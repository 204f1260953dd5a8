/// Decimal numbers as text, without a locale and without a formatter of Foundation's.
package enum DecimalText {
  /// `value` with exactly `places` digits (at most 9) behind the point: `1.05`, `12.00`; a dash when it is no number, or
  /// too large to be a measurement. Of two that are as near it takes the even one, as structured fields want (RFC 9651, 4.1.5).
  package static func fixed(_ value: Double, _ places: Int) -> String {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    guard value.isFinite, value.magnitude < 1e15, value.magnitude * Double(scale) < 9e18 else { return "-" }
    let scaled = Int((value.magnitude * Double(scale)).rounded(.toNearestOrEven))
    let sign = value < 0 && scaled != 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(scaled)" }
    return "\(sign)\(scaled / scale).\(padded(scaled % scale, places))"
  }

  /// `value` rounded to `places` digits (at most 9) behind the point, without zeros at the end: `1.05`, `12`, `-0.5`; 0 when
  /// it is no number, or too large to be a measurement.
  package static func short(_ value: Double, _ places: Int) -> String {
    var text = fixed(value, places)
    guard text != "-" else { return "0" }
    guard places > 0 else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// `number`, which is not negative, in at least `width` digits, with zeros in front.
  package static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  /// `value` in as many digits as it takes to read the same number again, without a point when it is whole.
  package static func exact(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
