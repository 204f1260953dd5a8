internal import ImageWorkers

/// The SHA-256 of a file's content.
enum ContentDigest {
  /// The digest of the file at `path`; nil when it cannot be read.
  static func of(_ path: BytePath) -> String? {
    (try? SourceOpening.open(path)).flatMap { of($0.file) }
  }

  /// The digest of the open `file`, whose position is left alone; nil when it cannot be read.
  static func of(_ file: OwnedDescriptor) -> String? {
    var hash = SHA256()
    guard file.forEachPiece({ hash.update($0) }) != nil else { return nil }
    return hash.finish()
  }
}
