/// Shows a JSON value as an indented table of names and values, for people.
enum JSONTable {
  /// The lines of `value`, each indented by `indent` spaces and ended.
  static func text(_ value: JSONValue, indent: Int) -> String {
    var text = ""
    append(value, indent, to: &text)
    return text
  }

  private static func append(_ value: JSONValue, _ indent: Int, to text: inout String) {
    guard case .object(let members) = value else { return line("", value, 0, indent, to: &text) }
    let shown = members.filter { !isEmpty($0.value) }
    let column = shown.map { words($0.name).count }.max() ?? 0
    for member in shown { line(words(member.name), member.value, column, indent, to: &text) }
  }

  private static func line(
    _ name: String, _ value: JSONValue, _ column: Int, _ indent: Int, to text: inout String
  ) {
    let margin = String(repeating: " ", count: indent)
    let label = margin + name + String(repeating: " ", count: max(0, column - name.count))
    if let short = inline(value) {
      text += name.isEmpty ? "\(margin)\(short)\n" : "\(label)  \(short)\n"
      return
    }
    text += "\(margin)\(name)\n"
    switch value {
    case .array(let values):
      for value in values {
        if let short = inline(value) {
          text += "\(margin)  \(short)\n"
        } else {
          append(value, indent + 2, to: &text)
        }
      }
    default: append(value, indent + 2, to: &text)
    }
  }

  /// The value on one line, if it is short enough: words, numbers, lists of them, and small objects of them.
  private static func inline(_ value: JSONValue) -> String? {
    switch value {
    case .null: return "-"
    case .bool(let flag): return flag ? "yes" : "no"
    case .int(let number): return String(number)
    case .number(let number): return Quantity.plain(number)
    // A name from a foreign file must not move the cursor.
    case .string(let text): return BytePath(text).display
    case .array(let values):
      let parts = values.map(inline)
      guard !parts.contains(nil) else { return nil }
      let line = parts.compactMap { $0 }.joined(separator: ", ")
      return line.count <= 70 ? line : nil
    case .object(let members):
      guard members.count <= 6 else { return nil }
      let parts = members.filter { !isEmpty($0.value) }.map { member in
        inline(member.value).map { "\(words(member.name)) \($0)" }
      }
      guard !parts.contains(nil) else { return nil }
      let line = parts.compactMap { $0 }.joined(separator: ", ")
      return line.count <= 70 ? line : nil
    }
  }

  private static func isEmpty(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .array([]), .object([]), .string(""): true
    default: false
    }
  }

  /// `codedWidth` as `coded width`; abbreviations stay as they are.
  private static func words(_ name: String) -> String {
    var text = ""
    var isUpper = true
    for character in name {
      let upper = character.isUppercase
      if upper, !isUpper { text += " " }
      text += upper && !isUpper ? character.lowercased() : String(character)
      isUpper = upper
    }
    return text
  }
}
