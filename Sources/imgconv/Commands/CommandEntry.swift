/// A command as `main` sees it: its page, its table, and a way to run it with arguments.
struct CommandEntry: Sendable {
  /// The words of its help.
  var page: CommandPage
  /// Its option table.
  var rows: [OptionRow]
  /// Runs it with the arguments behind its name and returns the exit status.
  var run: @Sendable ([[UInt8]]) -> Int32

  /// A command that reads its arguments by `options` over `defaults`; `check` names what cannot be combined, and
  /// `body` runs only when nothing is wrong.
  init<Values: Sendable>(
    page: CommandPage, options: [OptionSpec<Values>], defaults: Values,
    check: @escaping @Sendable (inout Values, [BytePath]) -> [String] = { _, _ in [] },
    body: @escaping @Sendable (Values, [BytePath]) -> Int32
  ) {
    self.page = page
    rows = options.map(\.row)
    run = { [rows] arguments in
      var parsed = OptionParser(options: options).parse(
        arguments, defaults: defaults, environment: ProcessEnvironment.bytes)
      if parsed.wantsHelp {
        Console.standardOutput.write(HelpPage.text(page, rows: rows))
        return ExitStatus.success
      }
      let problems = parsed.problems + check(&parsed.values, parsed.operands)
      guard problems.isEmpty else { return UsageReport.print(problems, command: page.name) }
      return body(parsed.values, parsed.operands)
    }
  }
}

/// The exit statuses of every command.
enum ExitStatus {
  /// All is well.
  static let success: Int32 = 0
  /// At least one picture failed.
  static let someFailed: Int32 = 1
  /// The command line is wrong.
  static let usage: Int32 = 2
  /// Ended by SIGINT or SIGTERM.
  static let interrupted: Int32 = 130
}

/// Tells a person what is wrong with a command line.
enum UsageReport {
  /// Prints every problem and where help is; returns the exit status for wrong usage.
  static func print(_ problems: [String], command: String?) -> Int32 {
    for problem in problems { Console.tell(problem) }
    let page = command.map { "imgconv \($0) --help" } ?? "imgconv --help"
    Console.standardError.write("Try '\(page)'.\n")
    return ExitStatus.usage
  }
}
