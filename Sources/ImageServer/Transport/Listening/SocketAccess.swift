internal import Glibc

/// Who may connect to a Unix socket: connecting takes the right to write to its file.
struct SocketAccess: Sendable, Equatable {
  /// The permission bits of the socket's file; nil leaves what the umask made of them.
  var mode: mode_t?
  /// The group of the socket's file; nil leaves that of the process.
  var group: gid_t?

  /// Reads permission bits as chmod takes them, three octal digits with or without a zero before: `660`, `0660`.
  static func mode(_ text: String) -> mode_t? {
    guard (3...4).contains(text.utf8.count), text.utf8.count == 3 || text.hasPrefix("0"),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) })
    else { return nil }
    return mode_t(text, radix: 8)
  }

  /// The group of this name or number.
  static func group(_ text: String) -> gid_t? {
    if let number = gid_t(text), number != .max { return number }
    var entry = Glibc.group()
    var found: UnsafeMutablePointer<Glibc.group>?
    var space = [CChar](repeating: 0, count: 64 << 10)
    guard getgrnam_r(text, &entry, &space, space.count, &found) == 0, found != nil else { return nil }
    return entry.gr_gid
  }

  /// Gives the file at `path` this mode and group. Returns the error number, 0 when there is none.
  func apply(to path: String) -> Int32 {
    if let group, chown(path, uid_t.max, group) != 0 { return errno }
    if let mode, chmod(path, mode) != 0 { return errno }
    return 0
  }
}
