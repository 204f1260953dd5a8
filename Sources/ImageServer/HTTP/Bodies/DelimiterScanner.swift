internal import CSockets

/// Finds the delimiters between the parts of a multipart body (RFC 2046, 5.1.1).
struct DelimiterScanner {
  /// A delimiter within the body.
  struct Delimiter {
    /// Where the content before it ends: at the CRLF that belongs to the delimiter.
    var start: Int
    /// Where what follows it begins.
    var end: Int
    /// Whether it is the one that ends the last part.
    var isLast: Bool
  }

  private let body: UnsafeRawBufferPointer
  /// CRLF, two dashes and the boundary.
  private let pattern: [UInt8]

  /// Creates a scanner; `body` must outlive it.
  init(_ body: UnsafeRawBufferPointer, boundary: [UInt8]) {
    self.body = body
    pattern = [.carriageReturn, .lineFeed, UInt8(ascii: "-"), UInt8(ascii: "-")] + boundary
  }

  /// The first delimiter whose CRLF is at `start` or later. At the very beginning of the body a delimiter needs no CRLF before it.
  mutating func next(from start: Int) -> Delimiter? {
    if start == 0, body.starts(with: pattern.dropFirst(2)),
      let delimiter = delimiter(at: 0, end: pattern.count - 2)
    {
      return delimiter
    }
    var position = max(0, start)
    while position < body.count {
      let rest = UnsafeRawBufferPointer(rebasing: body[position...])
      let found = sockets_find(rest.baseAddress, rest.count, pattern, pattern.count)
      guard found >= 0 else { return nil }
      position += found
      if let delimiter = delimiter(at: position, end: position + pattern.count) { return delimiter }
      // The boundary is only the beginning of a longer word there: content.
      position += 2
    }
    return nil
  }

  /// Reads what must follow a boundary: two dashes or nothing, blanks, and the end of the line, or of the body after the last.
  private func delimiter(at start: Int, end: Int) -> Delimiter? {
    var index = end
    let isLast = byte(index) == UInt8(ascii: "-") && byte(index + 1) == UInt8(ascii: "-")
    if isLast { index += 2 }
    while let next = byte(index), next.isBlank { index += 1 }
    if isLast, index == body.count { return Delimiter(start: start, end: index, isLast: true) }
    guard byte(index) == .carriageReturn, byte(index + 1) == .lineFeed else { return nil }
    return Delimiter(start: start, end: index + 2, isLast: isLast)
  }

  private func byte(_ index: Int) -> UInt8? { index < body.count ? body[index] : nil }
}
