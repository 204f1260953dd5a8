extension Double {
  /// The number with two decimals, for messages: `1.05`.
  var twoDecimals: String { DecimalText.fixed(self, 2) }
}
