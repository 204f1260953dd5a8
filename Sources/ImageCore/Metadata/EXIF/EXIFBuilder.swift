/// Builds a TIFF block anew from chosen entries of another: what is not chosen is not in its bytes.
struct EXIFBuilder {
  /// Which entries of which directories are taken.
  struct Choice {
    /// Whether an entry of IFD0 with this tag is taken. Pointers to directories are made anew.
    var ifd0: (UInt16) -> Bool
    /// Whether an entry of the EXIF directory with this tag is taken.
    var exif: (UInt16) -> Bool
    /// Whether the directories of position and interoperability are taken.
    var position, interoperability: Bool
  }

  /// A directory that is to be written: values by tag, and the directories that it points to.
  private struct Directory {
    var entries: [(tag: UInt16, type: UInt16, count: Int, value: ArraySlice<UInt8>)] = []
    var children: [(tag: EXIFTag, directory: Directory)] = []
  }

  private let bigEndian: Bool
  private let limit: Int
  private var bytes: [UInt8]

  /// Thrown when the block would grow beyond the limit.
  private struct TooLarge: Error {}

  /// The chosen entries of `tree` as a block of at most `limit` bytes, in the byte order of the old one; nil
  /// when there are more, or none at all. Values that lie outside of the old block are left out, and of
  /// entries that repeat a tag all but the first.
  static func build(_ tree: EXIFTree, choosing choice: Choice, limit: Int) -> [UInt8]? {
    var root = directory(tree.ifd0, of: tree.block, where: choice.ifd0)
    var exif = directory(tree.exif, of: tree.block, where: choice.exif)
    if choice.interoperability {
      attach(
        directory(tree.interoperability, of: tree.block) { _ in true }, as: .interoperabilityDirectory,
        to: &exif)
    }
    attach(exif, as: .exifDirectory, to: &root)
    if choice.position {
      attach(directory(tree.gps, of: tree.block) { _ in true }, as: .gpsDirectory, to: &root)
    }
    guard !root.entries.isEmpty || !root.children.isEmpty else { return nil }
    var builder = EXIFBuilder(bigEndian: tree.block.bigEndian, limit: limit)
    do { try builder.write(root) } catch { return nil }
    return builder.bytes
  }

  /// A block that holds nothing but the Orientation `orientation`, 1 to 8.
  static func orientationBlock(_ orientation: Int) -> [UInt8] {
    var builder = EXIFBuilder(bigEndian: true, limit: .max)
    let value: [UInt8] = [0, UInt8(clamping: orientation)]
    let root = Directory(entries: [(EXIFTag.orientation.rawValue, 3, 1, value[...])])
    do { try builder.write(root) } catch { return [] }
    return builder.bytes
  }

  private init(bigEndian: Bool, limit: Int) {
    self.bigEndian = bigEndian
    self.limit = limit
    bytes = bigEndian ? [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8] : [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]
  }

  private static func attach(_ child: Directory, as tag: EXIFTag, to parent: inout Directory) {
    if !child.entries.isEmpty || !child.children.isEmpty { parent.children.append((tag, child)) }
  }

  private static func directory(
    _ source: TIFFDirectory?, of block: TIFFBlock, where isChosen: (UInt16) -> Bool
  ) -> Directory {
    var result = Directory()
    var seen: Set<UInt16> = []
    for entry in source?.entries ?? [] where isChosen(entry.tag) && !EXIFTag.pointers.contains(entry.tag) {
      guard let value = block.value(of: entry), seen.insert(entry.tag).inserted else { continue }
      result.entries.append((entry.tag, entry.type, entry.count, value))
    }
    return result
  }

  /// Appends `directory`, then the values that do not fit its entries, then the directories that it points to.
  private mutating func write(_ directory: Directory) throws(TooLarge) {
    var slots = directory.entries.map { ($0.tag, $0.type, $0.count, $0.value, nil as Directory?) }
    for (tag, child) in directory.children { slots.append((tag.rawValue, 4, 1, [], child)) }
    slots.sort { $0.0 < $1.0 }
    let start = bytes.count
    try append([UInt8](repeating: 0, count: 2 + 12 * slots.count + 4)[...])
    set(UInt16(clamping: slots.count), at: start)
    for (index, (tag, type, count, value, child)) in slots.enumerated() {
      let position = start + 2 + 12 * index
      set(tag, at: position)
      set(type, at: position + 2)
      set(UInt32(clamping: count), at: position + 4)
      if let child {
        set(UInt32(clamping: bytes.count), at: position + 8)
        try write(child)
      } else if value.count <= 4 {
        bytes.replaceSubrange(position + 8..<position + 8 + value.count, with: value)
      } else {
        set(UInt32(clamping: bytes.count), at: position + 8)
        try append(value)
      }
    }
  }

  /// Appends `value` and what makes the next offset even (TIFF 6.0, section 2).
  private mutating func append(_ value: ArraySlice<UInt8>) throws(TooLarge) {
    guard value.count < limit, bytes.count < limit - value.count else { throw TooLarge() }
    bytes += value
    if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
  }

  private mutating func set(_ value: UInt16, at position: Int) {
    let (high, low) = (UInt8(value >> 8), UInt8(value & 0xFF))
    (bytes[position], bytes[position + 1]) = bigEndian ? (high, low) : (low, high)
  }

  private mutating func set(_ value: UInt32, at position: Int) {
    let (high, low) = (UInt16(value >> 16), UInt16(value & 0xFFFF))
    set(bigEndian ? high : low, at: position)
    set(bigEndian ? low : high, at: position + 2)
  }
}
