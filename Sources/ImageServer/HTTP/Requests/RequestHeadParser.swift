/// Reads the head of a request (RFC 9112, 2.2 and 3), in pieces of any size, and refuses it at the first byte that shows it wrong.
struct RequestHeadParser: Sendable {
  /// The bounds of a head.
  struct Limits: Sendable {
    /// Of the target, in bytes.
    var target: Int
    /// Of the field section, in bytes.
    var fields: Int
    /// Of field lines.
    var lines: Int
  }

  /// What was made of a piece of input.
  struct Step {
    /// Bytes of the input that belong to the head; the rest is what follows it.
    var consumed: Int
    /// The head, once it is complete and valid.
    var head: RequestHead?
  }

  /// Where in the head the next byte stands.
  private enum Position {
    case start
    case lineFeedOfEmptyLine
    case method
    case target
    case version
    case lineFeedOfRequestLine
    case fields
  }

  /// Registered methods have up to 17 characters.
  private static let maximumMethod = 32
  /// RFC 9112, 2.2 asks for one empty line to be skipped before a request line; a second one costs nothing.
  private static let maximumEmptyLines = 2

  private let limits: Limits
  private var position = Position.start
  private var emptyLines = 0
  private var method: [UInt8] = []
  private var target: [UInt8] = []
  private var version: [UInt8] = []
  private var lineParser: FieldLineParser
  private var fields = HTTPFields()

  /// Creates a parser for one head.
  init(limits: Limits) {
    self.limits = limits
    lineParser = FieldLineParser(maximumSize: limits.fields, maximumLines: limits.lines)
  }

  /// Whether anything but empty lines has come.
  var hasBegun: Bool { position != .start && position != .lineFeedOfEmptyLine }

  /// The method, once it is whole, whatever may be wrong with what follows it.
  var knownMethod: String? {
    switch position {
    case .start, .lineFeedOfEmptyLine, .method: nil
    case .target, .version, .lineFeedOfRequestLine, .fields: String(decoding: method, as: UTF8.self)
    }
  }

  /// Takes the next piece, up to the end of the head.
  mutating func parse(_ input: Span<UInt8>) throws(HTTPFault) -> Step {
    var index = 0
    while index < input.count {
      let byte = input[index]
      index += 1
      if position == .fields {
        switch try lineParser.consume(byte) {
        case .none: break
        case .line(let field): fields.add(field.name, field.value)
        case .end: return Step(consumed: index, head: try makeHead())
        }
      } else {
        try consumeRequestLine(byte)
      }
    }
    return Step(consumed: index, head: nil)
  }

  private mutating func consumeRequestLine(_ byte: UInt8) throws(HTTPFault) {
    switch position {
    case .start where byte == .carriageReturn && emptyLines < Self.maximumEmptyLines:
      position = .lineFeedOfEmptyLine
    case .lineFeedOfEmptyLine:
      guard byte == .lineFeed else { throw .malformed("A CR before the request line is not followed by LF.") }
      emptyLines += 1
      position = .start
    case .start, .method: try continueMethod(byte)
    case .target: try continueTarget(byte)
    case .version: try continueVersion(byte)
    case .lineFeedOfRequestLine:
      guard byte == .lineFeed else { throw .malformed("The CR of the request line is not followed by LF.") }
      position = .fields
    case .fields: break
    }
  }

  private mutating func continueMethod(_ byte: UInt8) throws(HTTPFault) {
    if byte == .space, !method.isEmpty {
      position = .target
      return
    }
    guard byte.isToken else { throw .malformed("The request line does not begin with a method and a space.") }
    guard method.count < Self.maximumMethod else {
      throw .notImplemented("No method has a name as long as this one.")
    }
    position = .method
    method.append(byte)
  }

  private mutating func continueTarget(_ byte: UInt8) throws(HTTPFault) {
    if byte == .space, !target.isEmpty {
      position = .version
      return
    }
    guard byte > .space, byte < 0x7F, byte != UInt8(ascii: "#") else {
      throw .malformed("The request target is empty or has a character that must be percent-encoded.")
    }
    guard target.count < limits.target else { throw .targetTooLong(limit: limits.target) }
    target.append(byte)
  }

  private mutating func continueVersion(_ byte: UInt8) throws(HTTPFault) {
    if byte == .carriageReturn {
      guard version.count == Self.versionPattern.count else {
        throw .malformed("The request line does not end with a version such as HTTP/1.1.")
      }
      guard version[5] == UInt8(ascii: "1") else { throw .unsupportedVersion }
      position = .lineFeedOfRequestLine
      return
    }
    guard version.count < Self.versionPattern.count, Self.byte(byte, fits: Self.versionPattern[version.count])
    else { throw .malformed("The request line does not end with a version such as HTTP/1.1.") }
    version.append(byte)
  }

  /// `HTTP/` in capitals, a digit, a dot, a digit; 0 stands for any digit.
  private static let versionPattern = [UInt8]("HTTP/0.0".utf8)

  private static func byte(_ byte: UInt8, fits pattern: UInt8) -> Bool {
    pattern == UInt8(ascii: "0") ? byte.isDigit : byte == pattern
  }

  private func makeHead() throws(HTTPFault) -> RequestHead {
    try RequestHead(
      method: String(decoding: method, as: UTF8.self),
      rawTarget: String(decoding: target, as: UTF8.self),
      version: version[7] == UInt8(ascii: "0") ? .http10 : .http11,
      fields: fields)
  }
}
