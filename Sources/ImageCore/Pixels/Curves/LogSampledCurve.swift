/// A function of positive numbers by samples with 64 to each octave and straight lines between them, for inner loops.
final class LogSampledCurve {
  /// Covers 2^-20 ..< 2^8, indexed by the leading bits of the number itself.
  private static let first = UInt32(127 - 20) << 6
  private static let count = 28 * 64
  /// The line of each interval: what it has at 0, and its slope. One load gets both.
  private let lines: UnsafeMutablePointer<SIMD2<Float>>

  init(_ function: (Double) -> Double) {
    lines = .allocate(capacity: Self.count)
    for index in 0..<Self.count {
      let (low, high) = (Self.start(of: index), Self.start(of: index + 1))
      let slope = (function(high) - function(low)) / (high - low)
      lines[index] = SIMD2(Float(function(low) - slope * low), Float(slope))
    }
  }

  deinit { lines.deallocate() }

  private static func start(of index: Int) -> Double {
    Double(Float(bitPattern: (first + UInt32(index)) << 17))
  }

  /// The value at `x`; numbers outside the range count as its nearer end, and no value traps.
  @inline(__always)
  subscript(x: Float) -> Float {
    let inside = x > 0x1p-20 ? (x < 0x1.FFFFFEp7 ? x : 0x1.FFFFFEp7) : 0x1p-20
    let line = lines[Int(truncatingIfNeeded: (inside.bitPattern >> 17) &- Self.first)]
    return line.x + line.y * inside
  }
}
