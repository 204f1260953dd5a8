/// Bytes of HTTP's grammar (RFC 9110, 5.6; RFC 5234, B.1). Swift's own character classes know all of Unicode, HTTP does not.
extension UInt8 {
  /// CR.
  static let carriageReturn: UInt8 = 0x0D
  /// LF.
  static let lineFeed: UInt8 = 0x0A
  /// SP.
  static let space: UInt8 = 0x20
  /// HTAB.
  static let tab: UInt8 = 0x09

  /// DIGIT: 0 to 9.
  var isDigit: Bool { self &- 0x30 < 10 }

  /// ALPHA: A to Z, a to z.
  var isAlpha: Bool { (self | 0x20) &- 0x61 < 26 }

  /// SP or HTAB: what may stand around field values.
  var isBlank: Bool { self == .space || self == .tab }

  /// `tchar`: what a method, a field name and other tokens are made of.
  var isToken: Bool {
    if isAlpha || isDigit { return true }
    switch self {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      return true
    default:
      return false
    }
  }

  /// What a field value may hold: visible characters, blanks and bytes above ASCII; no control characters.
  var isFieldContent: Bool { (self >= .space && self != 0x7F) || self == .tab }

  /// The value of a hexadecimal digit, or nil.
  var hexValue: UInt8? {
    if isDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }

  /// A to Z as a to z; any other byte as it is.
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension StringProtocol {
  /// Whether both are the same but for the case of ASCII letters.
  func equalsIgnoringCase(_ other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8) { $0.lowercased == $1.lowercased }
  }

  // Texts of strangers are taken apart by their bytes. Swift's Characters are grapheme clusters: a slash or a comma and the marks or joiners
  // behind it are one Character, which equals neither "/" nor ",".

  /// Without blanks (SP, HTAB) at either end.
  func trimmingBlanks() -> SubSequence {
    let content = utf8.indices.filter { !utf8[$0].isBlank }
    guard let start = content.first, let last = content.last else { return self[endIndex...] }
    return self[start..<utf8.index(after: last)]
  }

  /// The pieces between separators, empty ones among them; `separator` is ASCII.
  func pieces(separatedBy separator: Unicode.Scalar) -> [SubSequence] {
    var result: [SubSequence] = []
    var start = startIndex
    for index in utf8.indices where utf8[index] == UInt8(ascii: separator) {
      result.append(self[start..<index])
      start = utf8.index(after: index)
    }
    return result + [self[start...]]
  }

  /// Whether this is a non-empty token (RFC 9110, 5.6.2).
  var isToken: Bool { !isEmpty && utf8.allSatisfy(\.isToken) }
}
