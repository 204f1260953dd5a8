/// Something done to a row of R'G'B' (0...1) at full size, in place.
protocol RowStep {
  /// Works on the first `count` pixels of `rows`.
  mutating func apply(_ rows: ColourRows, count: Int)
}
