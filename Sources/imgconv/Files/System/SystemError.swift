internal import Glibc

/// A system call that failed, by its `errno`.
struct SystemError: Error, Equatable, Sendable {
  /// The error number, greater than 0.
  var code: Int32

  /// What has a name but is neither a file nor a folder; a socket answers `open` so of itself.
  static let notAFile = SystemError(code: ENXIO)

  /// The failure of the call just made.
  static var last: SystemError { SystemError(code: errno) }

  /// The reason in plain words.
  var reason: String {
    switch code {
    case ENOENT: "no such file or folder"
    case EACCES, EPERM: "permission denied"
    case ENOSPC: "no space left on its file system"
    case EDQUOT: "the disk quota is used up"
    case EROFS: "its file system is read-only"
    case ENOTDIR: "a part of its path is not a folder"
    case EISDIR: "it is a folder"
    case EEXIST: "it exists already"
    case ELOOP: "too many symbolic links, or a loop of them"
    case ENAMETOOLONG: "its name or path is longer than the system allows"
    case EILSEQ: "its name is not valid Unicode, and its file system takes no other"
    case ESTALE: "it was removed or replaced meanwhile"
    case EBADF: "it is closed"
    case ENXIO: "it is a device, pipe or socket, not a file"
    case EMFILE, ENFILE: "too many open files"
    case EIO: "the disk reports an input/output error"
    case EFBIG: "it is larger than the file system or the file-size limit allows"
    default: strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
  }

  /// Whether the target's file system is full, so that later pictures are likely to fail alike.
  var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }
}

extension SystemError: CustomStringConvertible {
  /// The reason: an error that ends up in a sentence must not show its fields there.
  var description: String { reason }
}

/// Repeats `call` while it is interrupted by a signal; throws its errno when it fails otherwise.
@discardableResult
func checked<Number: SignedInteger>(_ call: () -> Number) throws(SystemError) -> Number {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw .last }
  }
}

/// The result of a shim that returns a negated errno.
@discardableResult
func checkedShim<Number: SignedInteger>(_ result: Number) throws(SystemError) -> Number {
  guard result >= 0 else { throw SystemError(code: Int32(-result)) }
  return result
}
