internal import Glibc

/// What the file system says of a file.
struct FileStatus: Sendable, Equatable {
  /// What kind of thing a name leads to.
  enum Kind: Sendable, Equatable {
    case regular, folder, link, other
  }

  /// A moment as file systems keep it: nanoseconds since 1970.
  typealias Time = Int64

  /// The file itself, under whatever name.
  struct Identity: Hashable, Sendable {
    /// The number of its file system.
    var device: UInt64
    /// Its number there.
    var inode: UInt64
  }

  /// What it is.
  var kind: Kind
  /// Whether it is a pipe, one of the `other` things.
  var isPipe: Bool
  /// Whether it is a device, one of the `other` things.
  var isDevice: Bool
  /// Which file it is.
  var identity: Identity
  /// Its length in bytes.
  var size: Int
  /// When its content last changed.
  var modified: Time
  /// When anything about it last changed: its content, but its names or permissions, too. Nobody can set it.
  var changed: Time
  /// Its permission bits, without set-user-ID, set-group-ID and sticky.
  var permissions: mode_t

  /// What `path` (relative to the folder `base`, if given) leads to; symbolic links are followed unless told not to.
  static func of(
    _ path: BytePath, in base: Int32 = AT_FDCWD, followingLinks: Bool = true
  ) throws(SystemError) -> FileStatus {
    var buffer = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    try checked { path.withCString { fstatat(base, $0, &buffer, flags) } }
    return FileStatus(buffer)
  }

  /// What the open file `descriptor` is.
  static func of(descriptor: Int32) throws(SystemError) -> FileStatus {
    var buffer = stat()
    try checked { fstat(descriptor, &buffer) }
    return FileStatus(buffer)
  }

  /// Whether its content is still what it was at `earlier`, as far as its length and its date tell.
  func hasContent(of earlier: FileStatus) -> Bool {
    identity == earlier.identity && size == earlier.size && modified == earlier.modified
  }

  /// Throws unless it is a regular file, which has an end and can be read from anywhere.
  func requireFile() throws(SystemError) {
    guard kind != .regular else { return }
    throw kind == .folder ? SystemError(code: EISDIR) : .notAFile
  }

  private init(_ buffer: stat) {
    switch buffer.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    isPipe = buffer.st_mode & S_IFMT == S_IFIFO
    isDevice = [S_IFCHR, S_IFBLK].contains(buffer.st_mode & S_IFMT)
    identity = Identity(device: UInt64(buffer.st_dev), inode: UInt64(buffer.st_ino))
    size = Int(buffer.st_size)
    modified = Self.nanoseconds(buffer.st_mtim)
    changed = Self.nanoseconds(buffer.st_ctim)
    permissions = buffer.st_mode & 0o777
  }

  /// `time` in nanoseconds since 1970; times that do not fit are taken to the end of what fits.
  static func nanoseconds(_ time: timespec) -> Time {
    let (product, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return time.tv_sec < 0 ? .min : .max }
    let (sum, overflowed) = product.addingReportingOverflow(Int64(time.tv_nsec))
    return overflowed ? .max : sum
  }

  /// `time` as system calls take it.
  static func timespec(_ time: Time) -> Glibc.timespec {
    let (seconds, rest) = time.quotientAndRemainder(dividingBy: 1_000_000_000)
    let floor = rest < 0 ? (seconds - 1, rest + 1_000_000_000) : (seconds, rest)
    return Glibc.timespec(tv_sec: Int(floor.0), tv_nsec: Int(floor.1))
  }
}
