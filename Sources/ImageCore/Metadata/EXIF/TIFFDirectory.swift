/// An image file directory of a TIFF block, and where it lies.
struct TIFFDirectory: Sendable, Equatable {
  /// The directory's own position in the block.
  var offset: Int
  /// In the order of the block.
  var entries: [TIFFEntry]
  /// The position of the next directory; 0 for none.
  var nextOffset: Int

  /// The first entry of `tag`.
  func first(_ tag: EXIFTag) -> TIFFEntry? { entries.first { $0.tag == tag.rawValue } }
}

/// One entry of a directory, and where it and its value lie.
struct TIFFEntry: Sendable, Equatable {
  var tag: UInt16
  /// 1 to 13, or 129 (Exif 3.0's UTF-8); others are unknown.
  var type: UInt16
  /// How many values, not bytes.
  var count: Int
  /// The entry's own position in the block.
  var position: Int
  /// The position of its value: inside the entry when that fits four bytes. Not checked against the block.
  var valuePosition: Int
  /// The bytes of its value; 0 for unknown types.
  var valueSize: Int

  /// Bytes of one value, by type (TIFF 6.0, section 2; type 13 of TIFF Technical Note 1; 129 of Exif 3.0).
  static let sizes: [UInt16: Int] = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 129: 1,
  ]
}
