internal import Glibc
internal import ImageCore
internal import ImageWorkers

/// A picture from standard input.
enum StandardInput {
  /// The picture as a file that can be read from any offset, and what a JPEG of it is dated like.
  ///
  /// A regular file is taken as it is; what comes through a pipe is kept in memory, at most `limit` bytes of it.
  static func open(limit: Int) throws(FileFailure) -> (OwnedDescriptor, FileStatus) {
    do throws(SystemError) {
      let status = try FileStatus.of(descriptor: STDIN_FILENO)
      if status.kind == .regular, lseek(STDIN_FILENO, 0, SEEK_CUR) == 0 {
        return (OwnedDescriptor(try checked { fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3) }), status)
      }
      if status.kind == .folder { throw SystemError(code: EISDIR) }
    } catch {
      throw .unreadable(error.reason)
    }
    return try spool(limit: limit)
  }

  private static func spool(limit: Int) throws(FileFailure) -> (OwnedDescriptor, FileStatus) {
    let file: OwnedDescriptor
    do throws(ConversionError) {
      file = try MemoryFile.create(named: "imgconv-stdin")
    } catch {
      throw FileFailure(error)
    }
    var status: FileStatus
    let isComplete: Bool
    let tooLong = ConversionError(.overLimit, "Standard input is longer than the limit of \(limit) bytes.")
    do throws(SystemError) {
      isComplete = try copyAll(to: file, limit: limit)
      status = try FileStatus.of(descriptor: file.number)
      let mask = umask(0)
      _ = umask(mask)
      status.permissions = 0o666 & ~mask
    } catch {
      throw .unreadable(error.reason)
    }
    guard isComplete else { throw FileFailure(tooLong) }
    return (file, status)
  }

  /// Copies what is left of standard input; false when it is longer than `limit` bytes.
  private static func copyAll(to file: OwnedDescriptor, limit: Int) throws(SystemError) -> Bool {
    var length = 0
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try checked { read(STDIN_FILENO, &buffer, buffer.count) }
      if count == 0 { return true }
      length += count
      guard length <= limit else { return false }
      var written = 0
      while written < count {
        written += try checked {
          buffer.withUnsafeBytes {
            write(file.number, $0.baseAddress?.advanced(by: written), count - written)
          }
        }
      }
    }
  }
}
