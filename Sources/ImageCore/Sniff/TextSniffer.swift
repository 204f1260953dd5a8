/// Tells kinds of text apart: what a broken download leaves under a picture's name.
struct TextSniffer {
  /// The start of the file, or all of it.
  let bytes: UnsafeRawBufferPointer

  /// How far into the file the root element of an XML text is looked for.
  private static let searched = 4096

  /// The kind of text; nil when this is no text.
  var format: ForeignFormat? {
    let head = bytes.prefix(Self.searched)
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return .text }
    guard head.allSatisfy(Self.isTextual) else { return nil }
    // Lower-cased ASCII; bytes beyond it do not matter for the signatures.
    let text = head.drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || Self.isSpace($0) }
      .map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    if Self.starts(text, "version https://git-lfs") { return .gitLFSPointer }
    if Self.starts(text, "{") || Self.starts(text, "[") { return .json }
    guard Self.starts(text, "<") else { return .text }
    if Self.contains(text, "<svg") { return .svg }
    if Self.contains(text, "<html") || Self.contains(text, "<!doctype html") { return .html }
    if Self.starts(text, "<?xml") || Self.starts(text, "<!doctype") { return .xml }
    return .text
  }

  /// Bytes of UTF-8 or Latin text: no control characters but white space.
  private static func isTextual(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F || isSpace(byte) || byte == 0x1B
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func starts(_ text: [UInt8], _ prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { text.starts(with: $0) }
  }

  private static func contains(_ text: [UInt8], _ part: StaticString) -> Bool {
    part.withUTF8Buffer { part in text.indices.contains { text[$0...].starts(with: part) } }
  }
}
