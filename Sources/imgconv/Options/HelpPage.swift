/// Lays out a command's page for a terminal or a pipe.
enum HelpPage {
  /// The widest line, in columns.
  static let width = 92

  /// The page of a command with `rows` of options.
  static func text(_ page: CommandPage, rows: [OptionRow]) -> String {
    var lines = [
      "imgconv \(page.name): \(page.summary)", "", "Usage: imgconv \(page.name) \(page.usage)", "",
    ]
    for paragraph in page.description { lines += wrap(paragraph, indent: 0) + [""] }
    for group in groups(of: rows) {
      lines.append("\(group):")
      for row in rows where row.group == group { lines += option(row) }
      lines.append("")
    }
    if !page.examples.isEmpty {
      lines.append("Examples:")
      for example in page.examples { lines += ["  \(example.command)"] + wrap(example.meaning, indent: 6) }
      lines.append("")
    }
    lines.append("Exit status:")
    for (status, meaning) in page.exitStatuses {
      lines += hanging("  \(status)", wrap(meaning, indent: 7))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The page that lists the commands.
  static func overview(_ pages: [CommandPage]) -> String {
    let shown = pages.filter { !$0.hidden }
    let column = (shown.map(\.name.count).max() ?? 0) + 4
    var lines = [
      "imgconv: HEIC photos in, one-to-one JPEGs out", "",
      "Usage: imgconv COMMAND ...", "", "Commands:",
    ]
    for page in shown { lines += hanging("  \(page.name)", wrap(page.summary, indent: column)) }
    lines += [
      "", "  imgconv COMMAND --help     explains a command and all its options",
      "  imgconv --version          names the libraries and decoders in use", "",
      "To begin: imgconv convert photos -o jpegs",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The headings of `rows` in the order in which they first appear.
  static func groups(of rows: [OptionRow]) -> [String] {
    var seen: [String] = []
    for row in rows where !seen.contains(row.group) { seen.append(row.group) }
    return seen
  }

  /// The help text of an option with its default and environment name.
  static func explanation(_ row: OptionRow) -> String {
    var text = row.help
    if let value = row.defaultText { text += " Default: \(value)." }
    if let name = row.environment { text += " Environment: \(name)." }
    return text
  }

  private static func option(_ row: OptionRow) -> [String] {
    let head = "  " + row.spellings.joined(separator: ", ") + (row.valueText.map { " \($0)" } ?? "")
    return hanging(head, wrap(explanation(row), indent: 26))
  }

  /// `head` before the first of `lines` where it fits, above them where it does not.
  private static func hanging(_ head: String, _ lines: [String]) -> [String] {
    guard let first = lines.first else { return [head] }
    let indent = first.prefix { $0 == " " }.count
    guard head.count + 2 <= indent else { return [head] + lines }
    return [head + String(repeating: " ", count: indent - head.count) + first.dropFirst(indent)]
      + lines.dropFirst()
  }

  /// `text` in lines of at most `width` columns, each behind `indent` spaces.
  static func wrap(_ text: String, indent: Int) -> [String] {
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
}
