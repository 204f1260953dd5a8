internal import Glibc

/// Recognises a source by where it lies, without writing that down.
enum SourceDigest {
  /// A digest of the absolute path of `source`, with the links of its folder followed.
  static func of(_ source: BytePath) -> String {
    String(SHA256.hex(absolute(source).bytes).prefix(16))
  }

  /// The absolute path of `path`, with the links of its folder followed but not its own.
  static func absolute(_ path: BytePath) -> BytePath {
    let folder = path.parent.withCString { parent -> BytePath? in
      guard let resolved = realpath(parent, nil) else { return nil }
      defer { free(resolved) }
      return BytePath(
        UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map { UInt8(bitPattern: $0) })
    }
    return (folder ?? path.parent).appending(path.name)
  }
}
