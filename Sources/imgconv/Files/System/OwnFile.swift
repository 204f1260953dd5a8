internal import Glibc
internal import ImageWorkers

/// Files that the command keeps for itself where an option says so: a journal, a page. A slip of the shell's
/// (`--journal *.heic`) names somebody else's file there, which is left as it is.
enum OwnFile {
  /// Why a file is not used.
  enum Fault: Error, Equatable {
    /// It cannot be opened, or is no file.
    case system(SystemError)
    /// It holds something that is none of ours.
    case foreign

    /// The reason in plain words, where the file was to be a `kind`.
    func reason(kind: String) -> String {
      switch self {
      case .system(let error): error.reason
      case .foreign: "it exists and is no \(kind) of imgconv's: it is left as it is"
      }
    }
  }

  /// Opens `path` for reading and for writing at its end; it must be missing, or a file that begins with `start` (or
  /// with the part of it that there was time to write).
  ///
  /// - Returns: the file; nil when it is missing and may not be made.
  static func open(_ path: BytePath, start: String, creates: Bool) throws(Fault) -> OwnedDescriptor? {
    let found: OwnedDescriptor
    let isOurs: Bool
    do throws(SystemError) {
      // A pipe must not hold the command up, whether or not somebody is at its other end.
      let flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (creates ? O_CREAT : 0)
      let file = OwnedDescriptor(try checked { path.withCString { Glibc.open($0, flags, 0o666) } })
      try FileStatus.of(descriptor: file.number).requireFile()
      var head = [UInt8](repeating: 0, count: start.utf8.count)
      let count = try checked { pread(file.number, &head, head.count, 0) }
      isOurs = start.utf8.starts(with: head[..<count])
      found = file
    } catch  where error.code == ENOENT && !creates {
      return nil
    } catch {
      throw .system(error)
    }
    guard isOurs else { throw .foreign }
    return found
  }
}
