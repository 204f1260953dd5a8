/// The completions of bash.
enum BashCompletions {
  /// The script.
  static func script(_ entries: [CommandEntry]) -> String {
    var lines = [
      "# bash completion for imgconv; made by: imgconv completions bash",
      "_imgconv() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}",
      "  COMPREPLY=()",
      "  # An option and its value with = between them come as three words.",
      "  if [[ $current == = ]]; then current=",
      "  elif [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi",
      "  if [[ $COMP_CWORD -eq 1 ]]; then",
      "    mapfile -t COMPREPLY < <(compgen -W \(Completions.quote(words(entries))) -- \"$current\")",
      "    return",
      "  fi",
      "  case $command in",
    ]
    for entry in entries { lines += command(entry) }
    lines.append("    help) \(reply(entries.map(\.page.name))) ;;")
    lines += ["  esac", "}", "complete -o filenames -F _imgconv imgconv"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func words(_ entries: [CommandEntry]) -> String {
    (entries.map(\.page.name) + ["help", "--help", "--version"]).joined(separator: " ")
  }

  private static func command(_ entry: CommandEntry) -> [String] {
    var lines = ["    \(entry.page.name))", "      case $previous in"]
    var plain: [String] = []
    for row in entry.rows where row.valueName != nil {
      let pattern = row.spellings.joined(separator: "|")
      switch row.completion {
      case .words(let words):
        lines.append("        \(pattern)) \(reply(words)); return ;;")
      case .path:
        lines.append("        \(pattern)) mapfile -t COMPREPLY < <(compgen -f -- \"$current\"); return ;;")
      case .nothing: plain += row.spellings
      }
    }
    if !plain.isEmpty { lines.append("        \(plain.joined(separator: "|"))) return ;;") }
    lines += ["      esac", "      if [[ $current == -* ]]; then"]
    lines.append("        \(reply(entry.rows.flatMap(\.spellings) + ["--help"]))")
    lines.append("      else")
    if case .words(let words) = entry.page.operandCompletion {
      lines.append("        \(reply(words))")
    } else {
      lines.append("        mapfile -t COMPREPLY < <(compgen -f -- \"$current\")")
    }
    return lines + ["      fi ;;"]
  }

  private static func reply(_ words: [String]) -> String {
    "mapfile -t COMPREPLY < <(compgen -W \(Completions.quote(words.joined(separator: " "))) -- \"$current\")"
  }
}
