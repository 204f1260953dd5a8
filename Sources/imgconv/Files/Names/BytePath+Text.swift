internal import ImageCore

extension BytePath {
  /// The path as text when its bytes are UTF-8.
  var utf8Text: String? { String(validating: bytes, as: UTF8.self) }

  /// The path for a person's eyes: control characters and bytes that are not UTF-8 as escapes, so that no file name
  /// can move the cursor, break a line or pass for another. Of one that is longer than any path can be (PATH_MAX, 4,096
  /// bytes), such as a line of something that is no list of names, only the beginning is shown.
  var display: String {
    guard bytes.count < 4096 else {
      return BytePath(Array(bytes.prefix(300))).display + "... (\(bytes.count) bytes)"
    }
    var text = ""
    var rest = bytes[...]
    while !rest.isEmpty {
      let run = rest.prefix { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
      text += String(decoding: run, as: UTF8.self)
      rest = rest.dropFirst(run.count)
      guard !rest.isEmpty else { break }
      let (piece, length) = Self.visible(rest)
      text += piece
      rest = rest.dropFirst(length)
    }
    return text
  }

  /// The path as a word of a shell's command line, quoted if need be; nil when it has characters that are not shown as they
  /// are.
  var shellWord: String? {
    guard let text = utf8Text, text == display else { return nil }
    let plain = { (byte: UInt8) in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte
        || byte == UInt8(ascii: "_")
    }
    if !bytes.isEmpty, bytes[0] != UInt8(ascii: "-"), bytes.allSatisfy(plain) { return text }
    // By scalars: a quote that a combining mark follows is another Character, and to a shell still a quote.
    let pieces = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    return (bytes.first == UInt8(ascii: "-") ? "-- " : "") + "'" + pieces.joined(separator: "'\\''") + "'"
  }

  /// What stands for the first character of `rest`, and how many bytes that takes.
  private static func visible(_ rest: ArraySlice<UInt8>) -> (String, Int) {
    for length in 1...4 where rest.count >= length {
      guard let text = String(validating: rest.prefix(length), as: UTF8.self) else { continue }
      guard let scalar = text.unicodeScalars.first else { continue }
      switch scalar {
      case "\n": return ("\\n", length)
      case "\t": return ("\\t", length)
      case "\\": return ("\\\\", length)
      default: break
      }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned:
        // Zero-width joiners hold emoji together; every other invisible character is shown by its number.
        if scalar == "\u{200D}" { return (text, length) }
        return ("\\u{" + String(scalar.value, radix: 16) + "}", length)
      default: return (text, length)
      }
    }
    let byte = rest.first ?? 0
    return ("\\x" + HexText.format([byte]), 1)
  }
}
