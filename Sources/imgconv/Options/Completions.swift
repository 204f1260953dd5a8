/// Shell completions, made from the option tables.
enum Completions {
  /// A shell that imgconv writes completions for.
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  /// The script for `shell` that completes `entries`.
  static func script(_ entries: [CommandEntry], for shell: Shell) -> String {
    let shown = entries.filter { !$0.page.hidden }
    return switch shell {
    case .bash: BashCompletions.script(shown)
    case .zsh: ZshCompletions.script(shown)
    case .fish: FishCompletions.script(shown)
    }
  }

  /// `text` between single quotes of a POSIX shell.
  static func quote(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// The first sentence of an option's help: shells show one line.
  static func brief(_ row: OptionRow) -> String {
    var sentence = ""
    for part in row.help.split(separator: ". ", omittingEmptySubsequences: true) {
      sentence = String(part)
      break
    }
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
