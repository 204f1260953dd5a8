extension HEIFContainer {
  /// A motion photo's film: Google's box of its own, a second file after the picture, or a block of Samsung's trailer.
  var motionVideo: Range<Int>? {
    if let box = topLevel.first(where: { $0.type == "mpvd" }) { return box.body }
    if let trailing, isFilm(in: trailing) { return trailing }
    return try? samsungVideo()
  }

  /// Whether what follows the picture is a film, not another picture.
  private func isFilm(in range: Range<Int>) -> Bool {
    var reader = ByteReader(bytes, range, box: "file")
    guard let box = try? reader.nextBox(), box.type == "ftyp" else { return false }
    return SourceKind(sniffing: UnsafeRawBufferPointer(rebasing: bytes[range])) == .foreign(.video)
  }

  /// The video block of a Samsung trailer, which ends the file: blocks, then a directory that counts back to them
  /// (little-endian; as ExifTool's documentation of Samsung tags describes it).
  private func samsungVideo() throws(ConversionError) -> Range<Int>? {
    var tail = ByteReader(bytes, bytes.count - 8..<bytes.count, box: "SEFT")
    let length = Int(try tail.integer(UInt32.self).byteSwapped)
    guard FourCC(try tail.u32()) == "SEFT", length <= bytes.count - 8 else { return nil }
    let directory = bytes.count - 8 - length
    var reader = ByteReader(bytes, directory..<bytes.count - 8, box: "SEFH")
    guard FourCC(try reader.u32()) == "SEFH" else { return nil }
    _ = try reader.take(4)  // version
    for _ in 0..<min(try reader.integer(UInt32.self).byteSwapped, 256) {
      let type = try reader.integer(UInt32.self).byteSwapped >> 16
      let back = Int(try reader.integer(UInt32.self).byteSwapped)
      let size = Int(try reader.integer(UInt32.self).byteSwapped)
      guard type == Self.samsungVideoType, back <= directory, size <= back else { continue }
      return directory - back..<directory - back + size
    }
    return nil
  }

  /// Blocks of this type hold the film (`MotionPhoto_Data`).
  private static let samsungVideoType: UInt32 = 0x0A30
}
