/// A cursor over one range of the file: big-endian numbers, bounds-checked in every build.
///
/// `UnsafeRawBufferPointer` checks its subscripts in debug builds only, so this reader is the one place that touches
/// the file's bytes, and it checks itself.
struct ByteReader {
  private let file: UnsafeRawBufferPointer
  /// The next byte to be read, as an offset into the file.
  private(set) var position: Int
  /// One past the last byte that may be read, as an offset into the file.
  let end: Int
  /// The box that the range belongs to, for error details.
  let box: FourCC

  /// Reads `range` of `file`; what lies outside the file is cut off.
  init(_ file: UnsafeRawBufferPointer, _ range: Range<Int>, box: FourCC) {
    self.file = file
    self.box = box
    end = min(max(range.upperBound, 0), file.count)
    position = min(max(range.lowerBound, 0), end)
  }

  /// Bytes that are left.
  var remaining: Int { end - position }

  /// The range of the next `count` bytes; moves past them.
  mutating func take(_ count: Int) throws(ConversionError) -> Range<Int> {
    guard count >= 0, count <= remaining else {
      throw .corrupt(
        "a box is shorter than its fields", detail: "\(box): \(count) bytes wanted at \(position), end \(end)"
      )
    }
    defer { position += count }
    return position..<position + count
  }

  /// The next big-endian number.
  mutating func integer<T: FixedWidthInteger>(_ type: T.Type = T.self) throws(ConversionError) -> T {
    let range = try take(MemoryLayout<T>.size)
    return T(bigEndian: file.loadUnaligned(fromByteOffset: range.lowerBound, as: type))
  }

  /// The next byte, as an `Int`.
  mutating func u8() throws(ConversionError) -> Int { Int(try integer(UInt8.self)) }

  /// The next two bytes, as an `Int`.
  mutating func u16() throws(ConversionError) -> Int { Int(try integer(UInt16.self)) }

  /// The next four bytes.
  mutating func u32() throws(ConversionError) -> UInt32 { try integer() }

  /// A number of 0, 4 or 8 bytes, as `iloc` sizes its fields; 0 bytes are the number 0.
  mutating func unsigned(size: Int) throws(ConversionError) -> UInt64 {
    switch size {
    case 0: 0
    case 4: UInt64(try u32())
    case 8: try integer()
    default: throw .corrupt("a field has an impossible size", detail: "\(box): field of \(size) bytes")
    }
  }

  /// An item ID of 16 or 32 bits.
  mutating func itemID(wide: Bool) throws(ConversionError) -> UInt32 {
    wide ? try u32() : UInt32(try u16())
  }

  /// The text up to the next zero byte, which is passed over, or to the end. Invalid UTF-8 is repaired.
  mutating func string() -> String {
    let rest = UnsafeRawBufferPointer(rebasing: file[position..<end])
    let length = rest.firstIndex(of: 0) ?? rest.count
    position += min(length + 1, rest.count)
    return String(decoding: rest[..<length], as: UTF8.self)
  }

  /// The bytes of a range that `take` gave.
  func copy(of range: Range<Int>) -> [UInt8] {
    [UInt8](UnsafeRawBufferPointer(rebasing: file[range.clamped(to: 0..<file.count)]))
  }

  /// The next `count` bytes, copied.
  mutating func bytes(_ count: Int) throws(ConversionError) -> [UInt8] {
    let range = try take(count)
    return [UInt8](UnsafeRawBufferPointer(rebasing: file[range]))
  }

  /// Where a block of `size` zero bytes lies among the blocks of that size that this range is cut into, as an offset into
  /// the file. Finds every run of twice as many zeros, for the price of one look a block.
  func zeroBlock(size: Int) -> Int? {
    stride(from: position, through: end - size, by: size).first { block in
      stride(from: block, to: block + size, by: 8).allSatisfy {
        file.loadUnaligned(fromByteOffset: $0, as: UInt64.self) == 0
      }
    }
  }

  /// Version and flags of a FullBox (ISO/IEC 14496-12, 4.2).
  mutating func versionAndFlags() throws(ConversionError) -> (version: Int, flags: UInt32) {
    let word = try u32()
    return (Int(word >> 24), word & 0xFF_FFFF)
  }
}
