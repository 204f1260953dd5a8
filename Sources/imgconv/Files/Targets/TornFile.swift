internal import Glibc
internal import ImageCore
internal import ImageWorkers

/// Recognises a JPEG of ours that reached its disk in part only: without its end, or with zeros in its place.
enum TornFile {
  /// Whether the file at `path` with `status` is what a power failure left of a JPEG of `written` bytes. A whole JPEG is
  /// not, nor is anything that does not begin as one, however short; nor is what cannot be read.
  static func isTorn(_ path: BytePath, _ status: FileStatus, written: Int) -> Bool {
    guard status.size < written else { return false }
    let number = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW) }
    guard number >= 0 else { return false }
    let file = OwnedDescriptor(number)
    var parser = JPEGStreamParser()
    // Zeros are handed on only when something follows them: at the end they stand for what was never written.
    var zeros = 0
    let read = file.forEachPiece(upTo: written) { piece in
      let end = piece.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
      if end > 0 {
        feed(zeros: zeros, to: &parser)
        parser.feed(UnsafeRawBufferPointer(rebasing: piece[..<end]))
        zeros = 0
      }
      zeros += piece.count - end
    }
    guard read != nil else { return false }
    parser.finish()
    return parser.fault == .cutShort
  }

  private static func feed(zeros: Int, to parser: inout JPEGStreamParser) {
    var rest = zeros
    let block = [UInt8](repeating: 0, count: min(zeros, 64 << 10))
    while rest > 0 {
      let count = min(rest, block.count)
      block.withUnsafeBytes { parser.feed(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      rest -= count
    }
  }
}
