internal import Glibc
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
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    var offset = off_t(0)
    while true {
      guard let count = try? checked({ pread(file.number, &buffer, buffer.count, offset) }) else {
        return nil
      }
      if count == 0 { return hash.finish() }
      buffer.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      offset += off_t(count)
    }
  }
}
