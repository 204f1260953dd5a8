/// A function on 0...1 by evenly spaced samples and straight lines between them, for inner loops.
final class SampledCurve {
  /// Intervals; a power of two.
  static let intervals = 4096
  private static let mask = 2 * intervals - 1
  private let base: UnsafeMutablePointer<Float>

  /// Samples `function` at 4097 points.
  convenience init(_ function: (Double) -> Double) {
    self.init(points: (0...Self.intervals).map { Float(function(Double($0) / Double(Self.intervals))) })
  }

  /// Takes samples at evenly spaced points, `intervals` + 1 of them.
  init(points: [Float]) {
    base = .allocate(capacity: Self.mask + 2)
    for index in 0...Self.mask + 1 { base[index] = points[min(index, points.count - 1)] }
  }

  deinit { base.deallocate() }

  /// The value at `x`; what lies outside 0...1 counts as its nearer end, and no value traps.
  @inline(__always)
  subscript(x: Float) -> Float {
    let clamped = x > 0 ? (x < 1 ? x : 1) : 0
    let position = clamped * Float(Self.intervals)
    // As in `code8`: the integer part from the significand's low bits.
    let index = Int(truncatingIfNeeded: (position - 0.5 + 12_582_912).bitPattern) & Self.mask
    let fraction = position - Float(truncatingIfNeeded: index)
    let low = base[index]
    return low + (base[index &+ 1] - low) * fraction
  }
}

extension Float {
  /// A small integer as a float.
  @inline(__always)
  init(truncatingIfNeeded value: Int) { self = Float(Int32(truncatingIfNeeded: value)) }
}
