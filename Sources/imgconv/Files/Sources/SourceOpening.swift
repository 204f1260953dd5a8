internal import Glibc
internal import ImageWorkers

/// How files of pictures are opened, wherever they come from.
enum SourceOpening {
  /// Opens the regular file at `path` for reading, and takes its status when nobody can put another file in its place any
  /// more.
  ///
  /// Fails with `EISDIR` for a folder, and with `SystemError.notAFile` for anything else that is no regular file.
  static func open(_ path: BytePath) throws(SystemError) -> (file: OwnedDescriptor, status: FileStatus) {
    // Without O_NONBLOCK a pipe would hold the whole run up.
    let file = OwnedDescriptor(
      try checked { path.withCString { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } })
    let status = try FileStatus.of(descriptor: file.number)
    try status.requireFile()
    return (file, status)
  }
}
