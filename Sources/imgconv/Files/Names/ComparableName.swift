/// A path as a file system sees it that tells names apart neither by case nor by Unicode form (APFS, NTFS, exFAT, SMB
/// shares). Two JPEGs whose names are equal in this sense would lose one of them on such a system.
enum ComparableName: Hashable, Sendable {
  /// Text beyond ASCII, lower case; `String` compares it by canonical equivalence.
  case text(String)
  /// Anything else, with ASCII letters in lower case.
  case bytes([UInt8])

  /// The comparable form of `path`.
  init(_ path: BytePath) {
    // Most names are ASCII, and a batch compares every one of them: they take the short way.
    guard path.bytes.contains(where: { $0 >= 0x80 }), let text = path.utf8Text else {
      self = .bytes(path.bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
      return
    }
    // Lower case may be ASCII where upper case was not: the Kelvin sign's is a plain k.
    let lower = text.lowercased()
    self = lower.utf8.allSatisfy { $0 < 0x80 } ? .bytes(Array(lower.utf8)) : .text(lower)
  }
}
