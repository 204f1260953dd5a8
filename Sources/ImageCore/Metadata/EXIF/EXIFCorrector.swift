/// Makes an EXIF block true for a picture whose pixels are upright already, without moving a byte: maker notes hold
/// offsets from the block's start.
///
/// Changed are Orientation, ImageWidth and ImageLength in IFD0, and PixelXDimension and PixelYDimension in
/// the EXIF directory, where present. The thumbnail's directory (IFD1) keeps its own Orientation: the
/// thumbnail's pixels are not turned. One that has none and relied on that of IFD0 cannot be given one in
/// place; a note says so.
struct EXIFCorrector {
  /// What came of a block.
  enum Outcome: Equatable {
    /// The block is true now; the notes say what could not be corrected.
    case corrected(TIFFBlock, notes: [String])
    /// The block is too broken to be made true, for this reason.
    case broken(String)
  }

  /// The true size in pixels.
  let width, height: Int

  /// Corrects the TIFF block `bytes`.
  func correct(_ bytes: [UInt8]) -> Outcome {
    guard var block = TIFFBlock(bytes) else { return .broken("it has no TIFF header") }
    guard let ifd0 = block.ifd0 else { return .broken("its first directory lies outside of it") }
    guard !loops(in: block, from: ifd0) else {
      return .broken("its directories refer to each other in a circle")
    }
    var notes: [String] = []
    if let orientation = block.orientation, orientation != 1,
      let thumbnail = block.directory(at: ifd0.nextOffset),
      thumbnail.first(.thumbnailOffset) != nil, thumbnail.first(.orientation) == nil
    {
      notes.append(
        "The thumbnail in the EXIF block went along as it is: it is not upright as the picture is.")
    }
    setSize(.imageWidth, .imageLength, in: ifd0, of: &block)
    for entry in ifd0.entries where entry.tag == EXIFTag.exifDirectory.rawValue {
      if let offset = block.integer(of: entry), let directory = block.directory(at: offset) {
        setSize(.pixelXDimension, .pixelYDimension, in: directory, of: &block)
      } else {
        notes.append("The EXIF directory of exposure data is broken; it went along as it is.")
      }
    }
    for entry in ifd0.entries where entry.tag == EXIFTag.orientation.rawValue {
      write(1, to: entry, of: &block, asLong: false)
    }
    // Directories of a hostile block may overlap: what counts is what a reader finds now.
    if let orientation = block.ifd0?.first(.orientation), block.integer(of: orientation) != 1 {
      return .broken("its directories overlap")
    }
    if let dangling = EXIFTree(block)?.danglingEntries, dangling > 0 {
      notes.append(
        dangling == 1
          ? "An entry of the EXIF block points to a value that is not in it."
          : "\(dangling) entries of the EXIF block point to values that are not in it.")
    }
    return .corrected(block, notes: notes)
  }

  private func setSize(
    _ widthTag: EXIFTag, _ heightTag: EXIFTag, in directory: TIFFDirectory, of block: inout TIFFBlock
  ) {
    for entry in directory.entries {
      if entry.tag == widthTag.rawValue { write(width, to: entry, of: &block, asLong: true) }
      if entry.tag == heightTag.rawValue { write(height, to: entry, of: &block, asLong: true) }
    }
  }

  /// Sets an entry to one whole number below 65,536. An entry of another type or count is made a SHORT or
  /// LONG, in place.
  private func write(_ value: Int, to entry: TIFFEntry, of block: inout TIFFBlock, asLong: Bool) {
    let number = UInt16(clamping: value)
    if entry.count == 1, block.integer(of: entry) == value, entry.type == 3 || entry.type == 4 { return }
    switch (entry.type, entry.count) {
    case (3, 1):
      block.set(number, at: entry.valuePosition)
    case (4, 1) where asLong:
      block.set(UInt32(number), at: entry.valuePosition)
    default:
      block.set(asLong ? 4 : 3 as UInt16, at: entry.position + 2)
      block.set(1 as UInt32, at: entry.position + 4)
      block.set(0 as UInt32, at: entry.position + 8)
      if asLong {
        block.set(UInt32(number), at: entry.position + 8)
      } else {
        block.set(number, at: entry.position + 8)
      }
    }
  }

  /// Whether the chain of directories, or a directory that IFD0 points to, comes back to one that was passed.
  private func loops(in block: TIFFBlock, from ifd0: TIFFDirectory) -> Bool {
    var seen: Set<Int> = [ifd0.offset]
    var next = ifd0.nextOffset
    while next != 0, let directory = block.directory(at: next) {
      guard seen.insert(next).inserted, seen.count <= Self.longestChain else { return true }
      next = directory.nextOffset
    }
    for entry in ifd0.entries where Self.pointers.contains(entry.tag) {
      guard let offset = block.integer(of: entry), offset != 0 else { continue }
      if !seen.insert(offset).inserted { return true }
    }
    return false
  }

  /// EXIF has two directories in its chain and multi-page TIFF a few more; a chain beyond this is a trap for readers.
  private static let longestChain = 16
  private static let pointers = [EXIFTag.exifDirectory, .gpsDirectory].map(\.rawValue)
}
