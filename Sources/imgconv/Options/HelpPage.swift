/// Lays out a command's page for a terminal or a pipe.
enum HelpPage {
  /// The width that lines take on what a person reads this on: the terminal of one of the streams, since help is often
  /// piped into a pager.
  static var width: Int {
    let terminal = [Console.standardOutput, .standardError].first(where: \.isTerminal)
    return min(92, max(40, terminal?.columns ?? 80))
  }

  /// The page of a command with `rows` of options, in lines of at most `width` columns where words allow it.
  static func text(_ page: CommandPage, rows: [OptionRow], width: Int) -> String {
    var lines = [
      "imgconv \(page.name): \(page.summary)", "", "Usage: \(page.usageLine)", "",
    ]
    for paragraph in page.description { lines += TextLayout.wrap(paragraph, indent: 0, width: width) + [""] }
    for group in groups(of: rows) {
      lines.append("\(group):")
      for row in rows where row.group == group { lines += option(row, width) }
      lines.append("")
    }
    if !page.examples.isEmpty {
      lines.append("Examples:")
      for example in page.examples {
        lines += ["  \(example.command)"] + TextLayout.wrap(example.meaning, indent: 6, width: width)
      }
      lines.append("")
    }
    lines.append("Exit status:")
    for (status, meaning) in page.exitStatuses {
      lines += TextLayout.hanging("  \(status)", TextLayout.wrap(meaning, indent: 7, width: width))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The page that lists the commands.
  static func overview(_ pages: [CommandPage], width: Int) -> String {
    let shown = pages.filter { !$0.hidden }
    let column = (shown.map(\.name.count).max() ?? 0) + 4
    var lines = [
      "imgconv: HEIC photos in, one-to-one JPEGs out", "",
      "Usage: imgconv COMMAND ...", "", "Commands:",
    ]
    for page in shown {
      lines += TextLayout.hanging(
        "  \(page.name)", TextLayout.wrap(page.summary, indent: column, width: width))
    }
    lines.append("")
    for (command, meaning) in [
      ("COMMAND --help", "explains a command and all its options"),
      ("--version", "names the libraries and decoders in use"),
    ] {
      lines += TextLayout.hanging(
        "  imgconv \(command)", TextLayout.wrap(meaning, indent: width < 70 ? 6 : 29, width: width))
    }
    lines += ["", "To begin: imgconv convert photos -o jpegs"]
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

  private static func option(_ row: OptionRow, _ width: Int) -> [String] {
    let head = "  " + row.spellings.joined(separator: ", ") + (row.valueText.map { " \($0)" } ?? "")
    // A narrow terminal has no room for a second column.
    let indent = width < 70 ? 6 : 26
    return TextLayout.hanging(head, TextLayout.wrap(explanation(row), indent: indent, width: width))
  }
}
