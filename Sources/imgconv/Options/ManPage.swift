/// Lays out the manual page (man(7) macros) of the program and all its commands from their pages and tables.
enum ManPage {
  /// The page of `entries`, for version `version` of the program.
  static func text(_ entries: [CommandEntry], version: String) -> String {
    var lines = [
      ".TH IMGCONV 1 \"\" \"imgconv \(escape(version))\" \"User Commands\"", ".SH NAME",
      "imgconv \\- convert HEIC and AVIF photos into one\\-to\\-one JPEGs", ".SH SYNOPSIS",
    ]
    let shown = entries.filter { !$0.page.hidden }
    for (index, entry) in shown.enumerated() {
      lines += (index == 0 ? [] : [".br"]) + [".B imgconv \(entry.page.name)"]
      if !entry.page.usage.isEmpty { lines.append(escape(entry.page.usage)) }
    }
    lines.append(".SH COMMANDS")
    for entry in shown { lines += command(entry) }
    lines.append(".SH EXIT STATUS")
    lines += [
      ".TP", ".B 0", "all is well", ".TP", ".B 1", "some pictures failed", ".TP", ".B 2", "wrong usage",
    ]
    lines += [".TP", ".B 130", "interrupted by a signal", ".SH ENVIRONMENT"]
    for (name, options) in variables(shown) { lines += [".TP", ".B \(escape(name))"] + prose(options) }
    lines += [".TP", ".B NO_COLOR", "when set, nothing is printed in colour"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func command(_ entry: CommandEntry) -> [String] {
    var lines = [".SS \"\(escape(entry.page.usageLine))\""]
    for (index, paragraph) in entry.page.description.enumerated() {
      lines += (index == 0 ? [] : [".PP"]) + prose(paragraph)
    }
    for group in HelpPage.groups(of: entry.rows) {
      lines += [".PP", ".I \(escape(group))"]
      for row in entry.rows where row.group == group { lines += option(row) }
    }
    if !entry.page.examples.isEmpty { lines += [".PP", ".I Examples"] }
    for example in entry.page.examples {
      lines += [".TP", ".B \(escape(example.command))"] + prose(example.meaning)
    }
    if entry.page.exitStatuses.contains(where: { $0.status == 1 }) { lines += [".PP", ".I Exit status"] }
    for (status, meaning) in entry.page.exitStatuses where entry.page.exitStatuses.count > 2 {
      lines += [".TP", ".B \(status)"] + prose(meaning)
    }
    return lines
  }

  private static func option(_ row: OptionRow) -> [String] {
    let names = row.spellings.map { "\\fB\(escape($0))\\fR" }.joined(separator: ", ")
    let value = row.valueText.map { " \\fI\(escape($0))\\fR" } ?? ""
    return [".TP", names + value] + prose(HelpPage.explanation(row))
  }

  private static func variables(_ entries: [CommandEntry]) -> [(String, String)] {
    var options: [String: [String]] = [:]
    for entry in entries {
      for row in entry.rows {
        guard let name = row.environment else { continue }
        options[name, default: []].append("\(entry.page.name) \(row.spelled)")
      }
    }
    return options.sorted { $0.key < $1.key }.map {
      ($0.key, "stands for " + $0.value.joined(separator: ", "))
    }
  }

  /// `text` in short lines, each of which troff takes for text.
  private static func prose(_ text: String) -> [String] {
    TextLayout.wrap(text, indent: 0, width: 70).map(escape)
  }

  /// `text` without what troff would take for a request or an escape.
  private static func escape(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "\"": escaped += "\\(dq"
      default: escaped.append(character)
      }
    }
    return escaped.first == "." || escaped.first == "'" ? "\\&" + escaped : escaped
  }
}
