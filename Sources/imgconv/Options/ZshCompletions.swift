/// The completions of zsh.
enum ZshCompletions {
  /// The script.
  static func script(_ entries: [CommandEntry]) -> String {
    var lines = [
      "#compdef imgconv", "# made by: imgconv completions zsh", "_imgconv() {", "  local -a commands",
      "  commands=(",
    ]
    for entry in entries {
      lines.append("    " + Completions.quote("\(entry.page.name):\(entry.page.summary)"))
    }
    lines.append("    " + Completions.quote("help:explain a command"))
    lines += [
      "  )", "  if (( CURRENT == 2 )); then", "    _describe command commands", "    return", "  fi",
      "  local command=${words[2]}", "  shift words", "  (( CURRENT-- ))", "  case $command in",
    ]
    for entry in entries { lines += command(entry) }
    lines += ["    help)", "      _describe command commands ;;"]
    lines += [
      "  esac", "}",
      "if [ \"$funcstack[1]\" = _imgconv ]; then _imgconv \"$@\"; else compdef _imgconv imgconv; fi",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func command(_ entry: CommandEntry) -> [String] {
    var lines = ["    \(entry.page.name))", "      _arguments -s \\"]
    for row in entry.rows {
      for spelling in row.spellings {
        lines.append("        " + Completions.quote(option(row, spelling)) + " \\")
      }
    }
    lines.append("        '--help[explain this command]' \\")
    if case .words(let words) = entry.page.operandCompletion {
      lines.append("        " + Completions.quote("*: :(\(words.joined(separator: " ")))") + " ;;")
    } else {
      lines.append("        '*: :_files' ;;")
    }
    return lines
  }

  /// `*--name=[what it does]:value:action`; the star allows it more than once.
  private static func option(_ row: OptionRow, _ spelling: String) -> String {
    let long = spelling.hasPrefix("--")
    let text = "[" + escape(Completions.brief(row)) + "]"
    guard let value = row.valueName else { return "*" + spelling + text }
    let action: String
    switch row.completion {
    case .words(let words): action = "(\(words.joined(separator: " ")))"
    case .path: action = "_files"
    case .nothing: action = " "
    }
    return "*" + spelling + (long ? "=" : "+") + text + ":" + escape(value) + ":" + action
  }

  private static func escape(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "[]:\\".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
