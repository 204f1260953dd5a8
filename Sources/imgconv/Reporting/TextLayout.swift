/// Breaks texts into lines for a terminal.
enum TextLayout {
  /// `text` in lines of at most `width` columns, each behind `indent` spaces; a longer word has a line of its own.
  static func wrap(_ text: String, indent: Int, width: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [margin + line]
  }

  /// `head` before the first of `lines` where it fits with `gap` columns behind it, above them where it does not.
  static func hanging(_ head: String, _ lines: [String], gap: Int = 2) -> [String] {
    guard let first = lines.first else { return [head] }
    let indent = first.prefix { $0 == " " }.count
    guard head.count + gap <= indent else { return [head] + lines }
    return [head + String(repeating: " ", count: indent - head.count) + first.dropFirst(indent)]
      + lines.dropFirst()
  }
}
