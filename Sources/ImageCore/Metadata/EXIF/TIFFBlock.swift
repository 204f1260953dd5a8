/// A TIFF block as EXIF carries it: a header, and directories that point at values by offsets from the block's start
/// (TIFF 6.0, section 2; Exif 2.32, 4.5). Every read and write is bounds-checked.
struct TIFFBlock: Sendable, Equatable {
  /// The whole block, from its byte-order mark on.
  private(set) var bytes: [UInt8]
  /// `MM`: the most significant byte first.
  let bigEndian: Bool

  /// Takes `bytes`; nil when they do not begin with a TIFF header.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 8 else { return nil }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0x49, 0x49, 0x2A, 0): bigEndian = false
    case (0x4D, 0x4D, 0, 0x2A): bigEndian = true
    default: return nil
    }
    self.bytes = bytes
  }

  /// Where the header says that IFD0 begins.
  var firstDirectoryOffset: Int { Int(uint32(at: 4) ?? 0) }

  /// The primary picture's directory.
  var ifd0: TIFFDirectory? { directory(at: firstDirectoryOffset) }

  /// The 16 bits at `position`; nil when they are not all there.
  func uint16(at position: Int) -> UInt16? {
    guard position >= 0, position <= bytes.count - 2 else { return nil }
    let (first, second) = (UInt16(bytes[position]), UInt16(bytes[position + 1]))
    return bigEndian ? first << 8 | second : second << 8 | first
  }

  /// The 32 bits at `position`; nil when they are not all there.
  func uint32(at position: Int) -> UInt32? {
    guard let first = uint16(at: position), let second = uint16(at: position + 2) else { return nil }
    return bigEndian ? UInt32(first) << 16 | UInt32(second) : UInt32(second) << 16 | UInt32(first)
  }

  /// Overwrites 16 bits; without effect out of bounds.
  mutating func set(_ value: UInt16, at position: Int) {
    guard position >= 0, position <= bytes.count - 2 else { return }
    let (high, low) = (UInt8(value >> 8), UInt8(value & 0xFF))
    (bytes[position], bytes[position + 1]) = bigEndian ? (high, low) : (low, high)
  }

  /// Overwrites 32 bits; without effect out of bounds.
  mutating func set(_ value: UInt32, at position: Int) {
    guard position >= 0, position <= bytes.count - 4 else { return }
    let (high, low) = (UInt16(value >> 16), UInt16(value & 0xFFFF))
    set(bigEndian ? high : low, at: position)
    set(bigEndian ? low : high, at: position + 2)
  }

  /// Reads the directory at `offset`; nil when it does not lie inside the block.
  func directory(at offset: Int) -> TIFFDirectory? {
    guard offset >= 8, let count = uint16(at: offset).map(Int.init), count > 0 else { return nil }
    let end = offset + 2 + 12 * count
    guard end <= bytes.count else { return nil }
    let entries = (0..<count).compactMap { entry(at: offset + 2 + 12 * $0) }
    return TIFFDirectory(offset: offset, entries: entries, nextOffset: uint32(at: end).map(Int.init) ?? 0)
  }

  private func entry(at position: Int) -> TIFFEntry? {
    guard let tag = uint16(at: position), let type = uint16(at: position + 2),
      let count = uint32(at: position + 4),
      let offset = uint32(at: position + 8)
    else { return nil }
    // Up to 2^32 values of eight bytes: no overflow in 64 bits.
    let size = Int(count) * (TIFFEntry.sizes[type] ?? 0)
    return TIFFEntry(
      tag: tag, type: type, count: Int(count), position: position,
      valuePosition: size > 4 ? Int(offset) : position + 8,
      valueSize: size)
  }

  /// The bytes of an entry's value; nil when they do not all lie inside the block or the type is unknown.
  func value(of entry: TIFFEntry) -> ArraySlice<UInt8>? {
    guard TIFFEntry.sizes[entry.type] != nil, entry.valuePosition <= bytes.count,
      entry.valueSize <= bytes.count - entry.valuePosition
    else { return nil }
    return bytes[entry.valuePosition..<entry.valuePosition + entry.valueSize]
  }

  /// The first value of an entry of a whole-number type; nil for other types, and for values outside the block.
  func integer(of entry: TIFFEntry) -> Int? {
    guard entry.count > 0, value(of: entry) != nil else { return nil }
    switch entry.type {
    case 1: return Int(bytes[entry.valuePosition])
    case 6: return Int(Int8(bitPattern: bytes[entry.valuePosition]))
    case 3: return uint16(at: entry.valuePosition).map(Int.init)
    case 8: return uint16(at: entry.valuePosition).map { Int(Int16(bitPattern: $0)) }
    case 4, 13: return uint32(at: entry.valuePosition).map(Int.init)
    case 9: return uint32(at: entry.valuePosition).map { Int(Int32(bitPattern: $0)) }
    default: return nil
    }
  }

  /// The Orientation of the primary picture, 1 to 8; nil when there is none that readers agree on.
  var orientation: Int? {
    guard let entry = ifd0?.first(.orientation), let value = integer(of: entry) else { return nil }
    return (1...8).contains(value) ? value : nil
  }
}
