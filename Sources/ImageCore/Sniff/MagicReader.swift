/// Compares a file's first bytes with the signatures of the formats that people mistake for HEIC.
struct MagicReader {
  /// The start of the file, or all of it.
  let bytes: UnsafeRawBufferPointer

  /// The kind of file that these bytes begin.
  var kind: SourceKind {
    guard !bytes.isEmpty else { return .foreign(.empty) }
    if has([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if let kind = ISOBrands(bytes: bytes).kind { return kind }
    return .foreign(binaryFormat ?? TextSniffer(bytes: bytes).format ?? (isBlank ? .blank : .unknown))
  }

  /// Whether `signature` stands at `offset`.
  func has(_ signature: [UInt8], at offset: Int = 0) -> Bool {
    guard bytes.count >= offset + signature.count else { return false }
    return zip(bytes[offset...], signature).allSatisfy { $0 == $1 }
  }

  /// Whether the ASCII characters of `signature` stand at `offset`.
  func has(_ signature: StaticString, at offset: Int = 0) -> Bool {
    guard bytes.count >= offset + signature.utf8CodeUnitCount else { return false }
    return signature.withUTF8Buffer { zip(bytes[offset...], $0).allSatisfy { $0 == $1 } }
  }

  /// All bytes at hand are zero, and there are more of them than a stray few.
  private var isBlank: Bool { bytes.count >= 16 && bytes.allSatisfy { $0 == 0 } }

  private var binaryFormat: ForeignFormat? {
    pictureFormat ?? rawFormat ?? mediaFormat ?? archiveFormat
  }

  private var pictureFormat: ForeignFormat? {
    if has([0x89, 0x50, 0x4E, 0x47]) { return .png }
    if has("GIF87a") || has("GIF89a") { return .gif }
    if has("RIFF"), has("WEBP", at: 8) { return .webp }
    if has([0xFF, 0x0A]) || has([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20]) { return .jpegXL }
    if has([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20]) || has([0xFF, 0x4F, 0xFF, 0x51]) { return .jpeg2000 }
    if has([0x49, 0x49, 0xBC]) { return .jpegXR }
    if has("8BPS") { return .photoshop }
    // The BMP magic is two letters that a text can start with; its reserved words are zero (BITMAPFILEHEADER).
    if has("BM"), has([0, 0, 0, 0], at: 6) { return .bmp }
    if has([0, 0, 1, 0]), bytes.count >= 6, bytes[4] != 0, bytes[5] == 0 { return .ico }
    return nil
  }

  private var rawFormat: ForeignFormat? {
    if has("FUJIFILMCCD-RAW") || has("IIRO") || has("IIRS") || has("MMOR") || has([0x49, 0x49, 0x55, 0]) {
      return .cameraRaw
    }
    if has([0x49, 0x49, 0x2A, 0]) || has([0x4D, 0x4D, 0, 0x2A]) { return .tiff }
    if has([0x49, 0x49, 0x2B, 0]) || has([0x4D, 0x4D, 0, 0x2B]) { return .tiff }
    return nil
  }

  private var mediaFormat: ForeignFormat? {
    if has([0, 5, 0x16, 7]) || has([0, 5, 0x16, 0]) { return .appleDouble }
    if has("%PDF-") { return .pdf }
    if has([0x1A, 0x45, 0xDF, 0xA3]) || has("RIFF") || has("OggS") || has("ID3") || has("fLaC") {
      return .otherMedia
    }
    if has("bplist00") { return .binaryPropertyList }
    return nil
  }

  private var archiveFormat: ForeignFormat? {
    if has([0x50, 0x4B, 3, 4]) || has([0x50, 0x4B, 5, 6]) || has([0x50, 0x4B, 7, 8]) { return .zip }
    let packed: [[UInt8]] = [
      [0x1F, 0x8B], [0x37, 0x7A, 0xBC, 0xAF], [0x52, 0x61, 0x72, 0x21], [0xFD, 0x37, 0x7A, 0x58],
      [0x28, 0xB5, 0x2F, 0xFD],
    ]
    return packed.contains { has($0) } || has("ustar", at: 257) ? .archive : nil
  }
}
