/// A function of positive numbers by samples with 64 to each octave and straight lines between them, for inner loops.
final class LogSampledCurve {
  /// Covers 2^-20 ..< 2^8, indexed by the leading bits of the number itself.
  private static let first = UInt32(127 - 20) << 6
  private static let count = 28 * 64
  private let base: UnsafeMutablePointer<Float>

  init(_ function: (Double) -> Double) {
    base = .allocate(capacity: Self.count + 1)
    for index in 0...Self.count {
      let x = Float(bitPattern: (Self.first + UInt32(index)) << 17)
      base[index] = Float(function(Double(x)))
    }
  }

  deinit { base.deallocate() }

  /// The value at `x`; numbers outside the range count as its nearer end, and no value traps.
  @inline(__always)
  subscript(x: Float) -> Float {
    let bits = x > 0x1p-20 ? (x < 0x1.FFFFFEp7 ? x : 0x1.FFFFFEp7).bitPattern : Self.first << 17
    let index = Int(truncatingIfNeeded: (bits >> 17) &- Self.first)
    let fraction = Float(truncatingIfNeeded: Int(truncatingIfNeeded: bits & 0x1FFFF)) * 0x1p-17
    let low = base[index]
    return low + (base[index &+ 1] - low) * fraction
  }
}
