/// The completions of fish.
enum FishCompletions {
  /// The script.
  static func script(_ entries: [CommandEntry]) -> String {
    var lines = [
      "# fish completion for imgconv; made by: imgconv completions fish", "complete -c imgconv -f",
    ]
    for entry in entries {
      lines.append(
        "complete -c imgconv -n __fish_use_subcommand -a \(entry.page.name) -d \(quote(entry.page.summary))")
    }
    lines.append("complete -c imgconv -n __fish_use_subcommand -a help -d 'explain a command'")
    let names = entries.map(\.page.name).joined(separator: " ")
    lines.append("complete -c imgconv -n '__fish_seen_subcommand_from help' -a \(quote(names))")
    lines.append("complete -c imgconv -n __fish_use_subcommand -l help -d 'list the commands'")
    lines.append("complete -c imgconv -n __fish_use_subcommand -l version -d 'name libraries and decoders'")
    for entry in entries {
      let condition = quote("__fish_seen_subcommand_from \(entry.page.name)")
      switch entry.page.operandCompletion {
      case .words(let words):
        lines.append("complete -c imgconv -n \(condition) -a \(quote(words.joined(separator: " ")))")
      case .path: lines.append("complete -c imgconv -n \(condition) -F")
      case .nothing: break
      }
      for row in entry.rows { lines.append("complete -c imgconv -n \(condition)" + option(row)) }
      lines.append("complete -c imgconv -n \(condition) -l help -d 'explain this command'")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func option(_ row: OptionRow) -> String {
    var text = row.letter.map { " -s \($0)" } ?? ""
    if !row.name.isEmpty { text += " -l \(row.name)" }
    if row.valueName != nil {
      switch row.completion {
      case .words(let words): text += " -x -a \(quote(words.joined(separator: " ")))"
      case .path: text += " -r -F"
      case .nothing: text += " -x"
      }
    }
    return text + " -d \(quote(Completions.brief(row)))"
  }

  /// Fish knows backslashes within single quotes.
  private static func quote(_ text: String) -> String {
    var quoted = "'"
    for character in text {
      if character == "'" || character == "\\" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + "'"
  }
}
