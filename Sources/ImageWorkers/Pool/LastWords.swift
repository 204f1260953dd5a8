internal import CSandbox
internal import Glibc

/// What a worker wrote to its standard error: why the Swift runtime trapped, or that C++ ran out of memory.
///
/// A pipe holds it that nobody waits for: when a decoder chatters it full, further text is lost.
struct LastWords: Sendable {
  /// Characters that are kept.
  private static let kept = 600
  /// Bytes that are read at one time; more than a pipe holds.
  private static let longest = 128 << 10
  private let pipe: OwnedDescriptor

  /// Reads from the end of a pipe that never blocks.
  init(_ pipe: OwnedDescriptor) { self.pipe = pipe }

  /// A pipe whose ends never block.
  static func pipe() throws(SystemCallError) -> (reading: OwnedDescriptor, writing: OwnedDescriptor) {
    var ends: [Int32] = [-1, -1]
    _ = try SystemCallError.check("pipe2", sandbox_pipe(&ends))
    return (OwnedDescriptor(ends[0]), OwnedDescriptor(ends[1]))
  }

  /// Takes what is there and gives, in one line, the runtime's fatal error if there is one, else the end.
  func read() -> String {
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    // Bounded: a worker that writes for ever must not keep its pool here.
    while text.count < Self.longest {
      let got = piece.withUnsafeMutableBytes { unistdRead(pipe.number, $0) }
      guard got > 0 else { break }
      text += piece[..<got]
    }
    return Self.essence(of: text)
  }

  /// Of `text` what tells most: a Swift runtime follows its fatal error with a stack trace, and a library may chatter on
  /// after an allocation has failed; everybody else ends with the reason.
  static func essence(of text: [UInt8]) -> String {
    let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
    let start =
      lines.lastIndex { $0.contains("Fatal error") || $0.contains(SANDBOX_FAILED_ALLOCATION) }
      ?? max(lines.count - 4, 0)
    return lines[start...].prefix(4).joined(separator: " ").bounded(Self.kept)
  }
}

private func unistdRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
