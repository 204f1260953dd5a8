/// `imgconv completions`.
enum CompletionsCommand {
  /// The command for the table.
  static let entry = CommandEntry(
    page: CommandPage(
      name: "completions", summary: "print completions for a shell", usage: Completions.Shell.list,
      description: ["Prints a script that completes commands, options and their values."],
      examples: [
        .init(
          command: "source <(imgconv completions bash)", meaning: "for this bash; in ~/.bashrc for every one"),
        .init(
          command: "mkdir -p ~/.zsh && imgconv completions zsh > ~/.zsh/_imgconv",
          meaning: "with fpath+=~/.zsh before compinit in ~/.zshrc"),
        .init(
          command:
            "mkdir -p ~/.config/fish/completions && imgconv completions fish > ~/.config/fish/completions/imgconv.fish",
          meaning: "where fish looks"),
      ], operandCompletion: .words(Completions.Shell.allCases.map(\.rawValue))),
    options: [OptionSpec<NoValues>](), defaults: NoValues(),
    check: { _, operands in
      guard operands.count == 1, let word = operands[0].utf8Text else {
        return ["name one shell: \(Completions.Shell.list)"]
      }
      return Completions.Shell(rawValue: word) == nil
        ? ["\(operands[0].display) is none of \(Completions.Shell.list)"] : []
    },
    body: { _, operands in
      guard let shell = operands.first?.utf8Text.flatMap(Completions.Shell.init) else {
        return ExitStatus.usage
      }
      Console.standardOutput.write(Completions.script(CommandTable.all, for: shell))
      return ExitStatus.success
    })
}

extension Completions.Shell {
  /// `bash|zsh|fish`.
  fileprivate static var list: String { allCases.map(\.rawValue).joined(separator: "|") }
}
