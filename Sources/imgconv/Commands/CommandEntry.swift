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
        Console.standardOutput.write(HelpPage.text(page, rows: rows, width: HelpPage.width))
        return ResultStream.exitStatus(ExitStatus.success)
      }
      let problems = parsed.problems + check(&parsed.values, parsed.operands)
      guard problems.isEmpty else { return UsageReport.print(problems, command: page.name) }
      let status = body(parsed.values, parsed.operands)
      return page.printsResults ? ResultStream.exitStatus(status) : status
    }
  }
}
