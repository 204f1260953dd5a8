/// `imgconv man`.
enum ManCommand {
  /// The command for the table.
  static let entry = CommandEntry(
    page: CommandPage(
      name: "man", summary: "print the manual page", usage: "",
      description: ["Prints the manual page of all commands in the format of man."],
      examples: [
        .init(command: "imgconv man | man -l -", meaning: "to read it"),
        .init(
          command: "mkdir -p ~/.local/share/man/man1 && imgconv man > ~/.local/share/man/man1/imgconv.1",
          meaning: "for man imgconv, where imgconv itself lies in ~/.local/bin"),
      ], operandCompletion: .nothing),
    options: [OptionSpec<NoValues>](), defaults: NoValues(),
    check: { _, operands in operands.isEmpty ? [] : ["man takes no operands"] },
    body: { _, _ in
      Console.standardOutput.write(ManPage.text(CommandTable.all, version: ProgramVersion.number))
      return ExitStatus.success
    })
}
