internal import Glibc

/// The descriptors 0 to 2 as the process finds them.
enum StandardStreams {
  /// Opens /dev/null for each standard stream that is closed; false when that is impossible.
  ///
  /// The next file or socket that the process opens would get the number otherwise: messages would go into somebody's
  /// connection, results into a journal. Input is opened for writing and output for reading, so that using them fails
  /// and is noticed; messages may get lost.
  static func occupy() -> Bool {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)] {
      guard fcntl(stream, F_GETFD) < 0 else { continue }
      // The lowest free number is taken: those below are in use by now.
      guard open("/dev/null", mode) == stream else { return false }
    }
    return true
  }

  /// Makes writes to a reader that is gone, and beyond the limit of a file's size, fail instead of ending the process.
  static func ignoreSignalsOfWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }
}
