/// Makes an EXIF block fit the one segment that a JPEG has for it (Exif 2.32, 4.7.2), losing as little as it can.
enum EXIFFitter {
  /// The largest TIFF block that one APP1 segment carries.
  static let limit = JPEGMarker.maximumPayload - SegmentSignature.exif.count

  /// `block` as it is when it fits. Else without, in this order: bytes at its end that no directory accounts
  /// for (padding, or a whole second JPEG as some phones leave it), the thumbnail at its end, thumbnail and
  /// maker notes. Nil when nothing of that suffices.
  static func fit(_ block: TIFFBlock) -> (bytes: [UInt8], note: String?)? {
    guard block.bytes.count > limit else { return (block.bytes, nil) }
    guard let tree = EXIFTree(block) else { return nil }
    if let cut = cut(block, to: tree.end(withThumbnail: true)) {
      return (
        cut,
        "Bytes at the end of the EXIF block that belong to none of its entries were dropped: a JPEG has no room for them."
      )
    }
    var bare = block
    bare.set(0 as UInt32, at: tree.ifd0.offset + 2 + 12 * tree.ifd0.entries.count)
    if let cut = cut(bare, to: tree.end(withThumbnail: false)) {
      return (cut, "The thumbnail in the EXIF block was dropped: a JPEG has no room for it.")
    }
    let choice = EXIFBuilder.Choice(
      ifd0: { _ in true }, exif: { $0 != EXIFTag.makerNote.rawValue }, position: true, interoperability: true)
    return EXIFBuilder.build(tree, choosing: choice, limit: limit).map {
      ($0, "The maker notes and the thumbnail in the EXIF block were dropped: a JPEG has no room for them.")
    }
  }

  private static func cut(_ block: TIFFBlock, to end: Int) -> [UInt8]? {
    end <= limit ? Array(block.bytes[..<end]) : nil
  }
}
