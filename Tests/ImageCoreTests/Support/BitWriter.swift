/// Writes big-endian bits, as codecs code their headers.
struct BitWriter {
  private var bits: [Bool] = []

  /// `count` bits of `value`.
  mutating func write(_ value: Int, _ count: Int) {
    for shift in (0..<count).reversed() { bits.append(value >> shift & 1 == 1) }
  }

  /// Flags, one bit each.
  mutating func flags(_ flags: Bool...) { bits += flags }

  /// Exp-Golomb numbers (ITU-T H.265, 9.2).
  mutating func exponentials(_ values: Int...) {
    for value in values {
      let digits = Int.bitWidth - (value + 1).leadingZeroBitCount
      write(0, digits - 1)
      write(value + 1, digits)
    }
  }

  /// The bytes, the last one filled up with zeros.
  var bytes: [UInt8] {
    stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(0) { byte, bit in
        byte << 1 | (start + bit < bits.count && bits[start + bit] ? 1 : 0)
      }
    }
  }
}
