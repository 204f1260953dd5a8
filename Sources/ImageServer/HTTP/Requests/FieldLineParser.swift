/// Reads field lines (RFC 9112, 5) one byte at a time up to the empty line that ends them: of heads, trailers and parts of multipart bodies.
///
/// Strict where leniency lets two parties read the same bytes differently: no folding, no blanks around names, no bare CR or LF.
struct FieldLineParser: Sendable {
  /// What a byte completed.
  enum Event: Sendable, Equatable {
    /// Nothing yet.
    case none
    /// A line.
    case line(HTTPFields.Field)
    /// The empty line: the section is over.
    case end
  }

  /// Where in a line the next byte stands.
  private enum Position {
    case lineStart
    case name
    case value
    case lineFeedOfLine
    case lineFeedOfEnd
  }

  /// The most that the whole section may measure, in bytes.
  private let maximumSize: Int
  /// The most lines that it may have.
  private let maximumLines: Int
  private var position = Position.lineStart
  private var size = 0
  private var lines = 0
  private var name: [UInt8] = []
  private var value: [UInt8] = []

  /// Creates a parser for a section within these bounds.
  init(maximumSize: Int, maximumLines: Int) {
    self.maximumSize = maximumSize
    self.maximumLines = maximumLines
  }

  /// Takes the next byte. Throws `headTooLarge` as soon as a bound is passed, `malformed` at the first byte that cannot be right.
  mutating func consume(_ byte: UInt8) throws(HTTPFault) -> Event {
    size += 1
    guard size <= maximumSize else { throw .headTooLarge(limit: maximumSize) }
    switch position {
    case .lineStart: try beginLine(byte)
    case .name: try continueName(byte)
    case .value: try continueValue(byte)
    case .lineFeedOfLine:
      guard byte == .lineFeed else { throw .malformed("A CR in a field line is not followed by LF.") }
      position = .lineStart
      return .line(takeLine())
    case .lineFeedOfEnd:
      guard byte == .lineFeed else { throw .malformed("A CR in the header section is not followed by LF.") }
      return .end
    }
    return .none
  }

  private mutating func beginLine(_ byte: UInt8) throws(HTTPFault) {
    if byte == .carriageReturn {
      position = .lineFeedOfEnd
      return
    }
    guard !byte.isBlank else {
      throw .malformed("A field line begins with white space; folding is obsolete.")
    }
    lines += 1
    guard lines <= maximumLines else { throw .headTooLarge(limit: maximumSize) }
    position = .name
    try continueName(byte)
  }

  private mutating func continueName(_ byte: UInt8) throws(HTTPFault) {
    if byte == UInt8(ascii: ":") {
      guard !name.isEmpty else { throw .malformed("A field line has no name before its colon.") }
      position = .value
      return
    }
    guard byte.isToken else {
      throw .malformed("A field name has a character that names cannot have, or no colon follows it.")
    }
    name.append(byte)
  }

  private mutating func continueValue(_ byte: UInt8) throws(HTTPFault) {
    if byte == .carriageReturn {
      position = .lineFeedOfLine
      return
    }
    guard byte.isFieldContent else { throw .malformed("A field value has a control character in it.") }
    if value.isEmpty, byte.isBlank { return }
    value.append(byte)
  }

  private mutating func takeLine() -> HTTPFields.Field {
    while let last = value.last, last.isBlank { value.removeLast() }
    defer {
      name.removeAll(keepingCapacity: true)
      value.removeAll(keepingCapacity: true)
    }
    return HTTPFields.Field(name: String(decoding: name, as: UTF8.self), value: String(fieldContent: value))
  }
}

extension String {
  /// The text of a field value: UTF-8 where it is valid UTF-8, else Latin-1, so that no byte is lost (RFC 9110, 5.5).
  init(fieldContent bytes: [UInt8]) {
    if let text = String(validating: bytes, as: UTF8.self) {
      self = text
    } else {
      self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
  }
}
