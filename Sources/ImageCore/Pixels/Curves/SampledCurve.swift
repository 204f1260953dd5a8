/// A function on 0...1 by evenly spaced samples and straight lines between them, for inner loops.
final class SampledCurve {
  /// Intervals; a power of two.
  static let intervals = 4096
  private static let mask = 2 * intervals - 1
  /// The line of each interval: what it has at 0, and its slope; both for `x * intervals`. One load gets both.
  private let lines: UnsafeMutablePointer<SIMD2<Float>>

  /// Samples `function` at 4097 points.
  convenience init(_ function: (Double) -> Double) {
    self.init(points: (0...Self.intervals).map { Float(function(Double($0) / Double(Self.intervals))) })
  }

  /// Takes samples at evenly spaced points, `intervals` + 1 of them.
  init(points: [Float]) {
    lines = .allocate(capacity: Self.mask + 1)
    for index in 0...Self.mask {
      let (low, high) = (points[min(index, points.count - 1)], points[min(index + 1, points.count - 1)])
      let slope = Double(high) - Double(low)
      lines[index] = SIMD2(Float(Double(low) - slope * Double(index)), Float(slope))
    }
  }

  deinit { lines.deallocate() }

  /// The value at `x`; what lies outside 0...1 counts as its nearer end, and no value traps.
  @inline(__always)
  subscript(x: Float) -> Float {
    let clamped = x > 0 ? (x < 1 ? x : 1) : 0
    let position = clamped * Float(Self.intervals)
    // As in `code8`: the integer part from the significand's low bits. Where two intervals meet either line serves.
    let line = lines[Int(truncatingIfNeeded: (position - 0.5 + 12_582_912).bitPattern) & Self.mask]
    return line.x + line.y * position
  }

  /// Replaces `count` numbers by their values.
  @inline(__always)
  func apply(_ row: UnsafeMutablePointer<Float>, count: Int) {
    for x in 0..<count { row[x] = self[row[x]] }
  }
}
