/// A path as a file system sees it that tells names apart neither by case nor by Unicode form (APFS, NTFS, exFAT, SMB
/// shares). Two JPEGs whose names are equal in this sense would lose one of them on such a system.
enum ComparableName: Hashable, Sendable {
  /// UTF-8 text, lower case; `String` compares it by canonical equivalence.
  case text(String)
  /// Bytes that are not UTF-8, with ASCII letters in lower case.
  case bytes([UInt8])

  /// The comparable form of `path`.
  init(_ path: BytePath) {
    if let text = path.utf8Text {
      self = .text(text.lowercased())
    } else {
      self = .bytes(path.bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
    }
  }
}
