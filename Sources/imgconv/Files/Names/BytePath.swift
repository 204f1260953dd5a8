/// A file's path as the kernel knows it: bytes without a NUL, in no particular encoding.
struct BytePath: Hashable, Sendable {
  /// The bytes, without a terminating NUL.
  var bytes: [UInt8]

  /// Takes `bytes` as they are.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The UTF-8 bytes of `text`.
  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether there is nothing in it.
  var isEmpty: Bool { bytes.isEmpty }

  /// Whether it starts at the root.
  var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

  /// The part after the last slash (trailing slashes aside); empty for the root itself.
  var name: BytePath {
    let end = lengthWithoutTrailingSlashes
    let start = bytes[..<end].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return BytePath(Array(bytes[start..<end]))
  }

  /// The folder that holds it: `.` for a bare name, `/` for what lies at the root.
  var parent: BytePath {
    let end = lengthWithoutTrailingSlashes
    guard let slash = bytes[..<end].lastIndex(of: UInt8(ascii: "/")) else {
      return BytePath(end == 0 && isAbsolute ? "/" : ".")
    }
    let kept = bytes[..<slash].lastIndex { $0 != UInt8(ascii: "/") }.map { $0 + 1 } ?? 0
    return kept == 0 ? BytePath("/") : BytePath(Array(bytes[..<kept]))
  }

  /// This folder's member `other`; `other` alone when this is empty.
  func appending(_ other: BytePath) -> BytePath {
    guard !isEmpty else { return other }
    guard !other.isEmpty else { return self }
    var joined = bytes
    joined.reserveCapacity(bytes.count + 1 + other.bytes.count)
    if joined.last != UInt8(ascii: "/") { joined.append(UInt8(ascii: "/")) }
    joined.append(contentsOf: other.bytes)
    return BytePath(joined)
  }

  /// This path with `text` behind its last byte.
  func suffixed(_ text: String) -> BytePath { BytePath(bytes + Array(text.utf8)) }

  /// Calls `body` with the bytes as a C string, valid during the call only. A path with a NUL in it names nothing: `body`
  /// gets an empty one, which every system call refuses with `ENOENT`, and not its beginning, which may name another file.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    var terminated = [CChar]()
    terminated.reserveCapacity(bytes.count + 1)
    for byte in bytes {
      guard byte != 0 else { return body("") }
      terminated.append(CChar(bitPattern: byte))
    }
    terminated.append(0)
    return terminated.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return body("") }
      return body(base)
    }
  }

  private var lengthWithoutTrailingSlashes: Int {
    (bytes.lastIndex { $0 != UInt8(ascii: "/") } ?? -1) + 1
  }
}

extension BytePath: Comparable {
  /// Byte order: stable on every machine and in every locale.
  static func < (left: BytePath, right: BytePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
