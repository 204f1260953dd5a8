/// Splits XML text into tags and text by position, without building anything or expanding any entity.
///
/// It reads what XMP packets are made of (XMP part 1, 7): elements, attributes, comments, CDATA, processing
/// instructions. A document type declaration ends the scan: XMP has none, and its entities are an old way to
/// attack readers.
struct XMLScanner {
  /// An attribute of a start tag.
  struct Attribute: Equatable {
    /// Its qualified name.
    var name: Range<Int>
    /// Its value between the quotes.
    var value: Range<Int>
  }

  /// What stands next in the text.
  enum Token: Equatable {
    /// `<name attributes>`, or `<name attributes/>` when `isEmpty`.
    case start(name: Range<Int>, attributes: [Attribute], isEmpty: Bool)
    /// `</name>`.
    case end(name: Range<Int>)
    /// Characters and CDATA.
    case text
    /// A comment or processing instruction.
    case aside
  }

  /// The text is not well-formed as far as the scanner looks.
  struct Malformed: Error {}

  /// UTF-8 text.
  let bytes: [UInt8]
  /// Where the next token begins.
  private(set) var position: Int

  /// Scans `bytes` from their start.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = 0
  }

  /// The next token and the range that it takes; nil at the end of the text.
  mutating func next() throws(Malformed) -> (token: Token, range: Range<Int>)? {
    guard position < bytes.count else { return nil }
    let start = position
    let token = try scan()
    return (token, start..<position)
  }

  private mutating func scan() throws(Malformed) -> Token {
    guard bytes[position] == UInt8(ascii: "<") else {
      position = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      return .text
    }
    if starts(with: "<!--") { return try skip(past: "-->", as: .aside) }
    if starts(with: "<?") { return try skip(past: "?>", as: .aside) }
    if starts(with: "<![CDATA[") { return try skip(past: "]]>", as: .text) }
    if starts(with: "<!") { throw Malformed() }
    if starts(with: "</") {
      position += 2
      let name = try scanName()
      skipSpace()
      try expect(UInt8(ascii: ">"))
      return .end(name: name)
    }
    return try scanStartTag()
  }

  private mutating func scanStartTag() throws(Malformed) -> Token {
    position += 1
    let name = try scanName()
    var attributes: [Attribute] = []
    while true {
      skipSpace()
      guard position < bytes.count else { throw Malformed() }
      switch bytes[position] {
      case UInt8(ascii: ">"):
        position += 1
        return .start(name: name, attributes: attributes, isEmpty: false)
      case UInt8(ascii: "/"):
        position += 1
        try expect(UInt8(ascii: ">"))
        return .start(name: name, attributes: attributes, isEmpty: true)
      default:
        attributes.append(try scanAttribute())
      }
    }
  }

  private mutating func scanAttribute() throws(Malformed) -> Attribute {
    let name = try scanName()
    skipSpace()
    try expect(UInt8(ascii: "="))
    skipSpace()
    guard position < bytes.count,
      bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'"),
      let end = bytes[(position + 1)...].firstIndex(of: bytes[position])
    else { throw Malformed() }
    let value = position + 1..<end
    position = end + 1
    return Attribute(name: name, value: value)
  }

  private mutating func scanName() throws(Malformed) -> Range<Int> {
    let start = position
    while position < bytes.count, !Self.endsName(bytes[position]) { position += 1 }
    guard position > start else { throw Malformed() }
    return start..<position
  }

  private mutating func skip(past end: StaticString, as token: Token) throws(Malformed) -> Token {
    let count = end.utf8CodeUnitCount
    while position + count <= bytes.count {
      if starts(with: end) {
        position += count
        return token
      }
      position += 1
    }
    throw Malformed()
  }

  private mutating func skipSpace() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  private mutating func expect(_ byte: UInt8) throws(Malformed) {
    guard position < bytes.count, bytes[position] == byte else { throw Malformed() }
    position += 1
  }

  private func starts(with word: StaticString) -> Bool {
    guard position + word.utf8CodeUnitCount <= bytes.count else { return false }
    return word.withUTF8Buffer { bytes[position..<position + $0.count].elementsEqual($0) }
  }

  /// Whether a byte cannot stand in a name.
  static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "<"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: isSpace(byte)
    }
  }

  /// White space of XML 1.0, 2.3.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
