/// The directories of an EXIF block that the standard names, as far as they lie inside it.
struct EXIFTree {
  /// The block that they were read from.
  let block: TIFFBlock
  /// The primary picture's directory.
  let ifd0: TIFFDirectory
  /// Exposure data, position, and interoperability.
  let exif, gps, interoperability: TIFFDirectory?
  /// The thumbnail's directory.
  let ifd1: TIFFDirectory?

  /// Reads `block`; nil when its first directory lies outside of it.
  init?(_ block: TIFFBlock) {
    guard let ifd0 = block.ifd0 else { return nil }
    let follow = { (directory: TIFFDirectory?, tag: EXIFTag) in
      directory?.first(tag).flatMap(block.integer(of:)).flatMap(block.directory(at:))
    }
    self.block = block
    self.ifd0 = ifd0
    exif = follow(ifd0, .exifDirectory)
    gps = follow(ifd0, .gpsDirectory)
    interoperability = follow(exif, .interoperabilityDirectory)
    ifd1 = block.directory(at: ifd0.nextOffset)
  }

  /// How many entries point to values that do not all lie inside the block.
  var danglingEntries: Int {
    [ifd0, exif, gps, interoperability, ifd1].reduce(0) { count, directory in
      count + (directory?.entries ?? []).count { $0.valueSize > 0 && block.value(of: $0) == nil }
    }
  }

  /// Where the last byte ends that these directories account for, with or without the thumbnail and its directory.
  func end(withThumbnail: Bool) -> Int {
    var end = 8
    for directory in [ifd0, exif, gps, interoperability, withThumbnail ? ifd1 : nil] {
      guard let directory else { continue }
      // The entries and the offset of the next directory.
      end = max(end, directory.offset + 2 + 12 * directory.entries.count + 4)
      for entry in directory.entries {
        if let value = block.value(of: entry) { end = max(end, value.endIndex) }
      }
    }
    if withThumbnail, let offset = ifd1?.first(.thumbnailOffset).flatMap(block.integer(of:)),
      let length = ifd1?.first(.thumbnailLength).flatMap(block.integer(of:))
    {
      end = max(end, offset + length)
    }
    return min(end, block.bytes.count)
  }
}
