/// Takes the chunks from around a body (RFC 9112, 7.1), in pieces of any size.
struct ChunkedDecoder: Sendable {
  /// Where the next byte stands.
  private enum Position {
    case size
    case blankAfterSize
    case chunkExtension
    case lineFeedAfterSize
    case data
    case carriageReturnAfterData
    case lineFeedAfterData
    case trailers
    case complete
  }

  /// 16 hexadecimal digits hold any length; more could only be zeros in front.
  private static let maximumDigits = 16
  /// Bytes of chunk extensions in a whole body: nobody sends any, but they are legal.
  private static let maximumExtensions = 4 << 10

  private var position = Position.size
  private var size = 0
  private var digits = 0
  private var extensionBytes = 0
  private var received = 0
  private var trailers = FieldLineParser(maximumSize: 8 << 10, maximumLines: 32)

  /// Creates a decoder of one body.
  init() {}

  /// Decodes up to the next stretch of content, the end of the body or the end of the input. Throws `bodyTooLarge` as soon as a
  /// chunk's size says that the content will exceed `limit` bytes.
  mutating func decode(_ input: Span<UInt8>, limit: Int) throws(HTTPFault) -> BodyDecoder.Step {
    var index = 0
    while index < input.count, position != .complete {
      if position == .data {
        let end = index + min(size, input.count - index)
        size -= end - index
        if size == 0 { position = .carriageReturnAfterData }
        return BodyDecoder.Step(consumed: end, content: index..<end, isComplete: false)
      }
      try consume(input[index], limit: limit)
      index += 1
    }
    return BodyDecoder.Step(consumed: index, content: index..<index, isComplete: position == .complete)
  }

  private mutating func consume(_ byte: UInt8, limit: Int) throws(HTTPFault) {
    switch position {
    case .size, .blankAfterSize, .chunkExtension: try consumeSizeLine(byte)
    case .lineFeedAfterSize:
      guard byte == .lineFeed else { throw Self.badSizeLine }
      try beginChunk(limit: limit)
    case .carriageReturnAfterData:
      guard byte == .carriageReturn else { throw .malformed("Chunk data is not followed by CRLF.") }
      position = .lineFeedAfterData
    case .lineFeedAfterData:
      guard byte == .lineFeed else { throw .malformed("Chunk data is not followed by CRLF.") }
      position = .size
    case .trailers:
      // Checked, bounded and dropped: nothing here has a use for them (RFC 9110, 6.5.1).
      if try trailers.consume(byte) == .end { position = .complete }
    case .data, .complete: break
    }
  }

  private static let badSizeLine = HTTPFault.malformed(
    "A chunk does not begin with a plain hexadecimal size and CRLF.")

  private mutating func consumeSizeLine(_ byte: UInt8) throws(HTTPFault) {
    if position == .size, let digit = byte.hexValue {
      digits += 1
      let (shifted, overflow) = size.multipliedReportingOverflow(by: 16)
      guard digits <= Self.maximumDigits, !overflow else { throw Self.badSizeLine }
      size = shifted | Int(digit)
      return
    }
    guard digits > 0 else { throw Self.badSizeLine }
    if byte == .carriageReturn, position != .blankAfterSize {
      position = .lineFeedAfterSize
      return
    }
    extensionBytes += 1
    guard extensionBytes <= Self.maximumExtensions, byte.isFieldContent else { throw Self.badSizeLine }
    if position == .chunkExtension { return }
    if byte == UInt8(ascii: ";") {
      position = .chunkExtension
    } else {
      guard byte.isBlank else { throw Self.badSizeLine }
      position = .blankAfterSize
    }
  }

  private mutating func beginChunk(limit: Int) throws(HTTPFault) {
    guard size <= limit - received else { throw .bodyTooLarge(limit: limit) }
    received += size
    position = size == 0 ? .trailers : .data
    digits = 0
  }
}
