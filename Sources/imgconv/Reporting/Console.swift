internal import Glibc

/// One of the process's standard streams, written without a buffer of its own so that lines of several streams keep
/// their order and nothing is lost at `_exit`.
struct Console: Sendable {
  /// The descriptor's number.
  let descriptor: Int32

  /// Where results go: JSON lines, tables, a JPEG.
  static let standardOutput = Console(descriptor: 1)
  /// Where everything for the person goes: progress, warnings, errors.
  static let standardError = Console(descriptor: 2)

  /// Tells the person something: a warning, an error, which goes on behind `imgconv: `.
  static func tell(_ sentence: String) { standardError.write("imgconv: \(sentence)\n") }

  /// Writes `text`; false when the reader is gone or the stream cannot be written.
  @discardableResult
  func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes all of `bytes`; false when the reader is gone or the stream cannot be written. `ResultStream` hears of
  /// results that are lost so.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN {
          var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&wait, 1, -1)
          continue
        }
        if descriptor == Self.standardOutput.descriptor { ResultStream.broke(.last) }
        return false
      }
      rest = rest.dropFirst(written)
    }
    return true
  }

  /// Whether a person looks at it.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether it is a pipe to another program.
  var isPipe: Bool { (try? FileStatus.of(descriptor: descriptor))?.isPipe == true }

  /// Whether this process may draw on the terminal: a job in the background would draw over the person's typing.
  var isForeground: Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }

  /// Its width in columns, 80 when nobody says.
  var columns: Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
