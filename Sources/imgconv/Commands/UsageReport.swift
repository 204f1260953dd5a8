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
