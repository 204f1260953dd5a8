/// Big-endian bits of a few bytes, as codecs write their headers; reading past the end gives nil.
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  /// Reads `bytes` from their first bit.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next `count` bits (at most 32) as a number.
  mutating func read(_ count: Int) -> Int? {
    guard count <= bytes.count * 8 - position else { return nil }
    var value = 0
    for _ in 0..<count {
      value = value << 1 | Int(bytes[position >> 3] >> (7 - position & 7) & 1)
      position += 1
    }
    return value
  }

  /// Passes over `count` bits; false when there are not so many.
  @discardableResult
  mutating func skip(_ count: Int) -> Bool {
    guard count <= bytes.count * 8 - position else {
      position = bytes.count * 8
      return false
    }
    position += count
    return true
  }

  /// The next bit; false past the end too.
  mutating func flag() -> Bool { read(1) == 1 }

  /// An Exp-Golomb number, `ue(v)` (ITU-T H.265, 9.2); nil also for one of more than 32 bits.
  mutating func exponential() -> Int? {
    var zeros = 0
    while let bit = read(1) {
      if bit == 1 { return read(zeros).map { (1 << zeros) - 1 + $0 } }
      zeros += 1
      if zeros > 32 { return nil }
    }
    return nil
  }

  /// Passes over `count` Exp-Golomb numbers, signed ones too; false when they are not all there.
  @discardableResult
  mutating func skipExponentials(_ count: Int) -> Bool {
    for _ in 0..<count where exponential() == nil { return false }
    return true
  }
}
