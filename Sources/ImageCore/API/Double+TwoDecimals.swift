extension Double {
  /// The number with two decimals, for messages: `1.05`. (No formatter of Foundation's is linked.)
  var twoDecimals: String {
    let hundredths = Int((self * 100).rounded())
    let rest = hundredths.magnitude % 100
    return "\(hundredths < 0 ? "-" : "")\(hundredths.magnitude / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
