/// All commands of imgconv.
enum CommandTable {
  /// In the order in which help lists them.
  static let all: [CommandEntry] = [
    ConvertCommand.entry, ServeCommand.entry, HealthCommand.entry, InspectCommand.entry, VerifyCommand.entry,
    BenchCommand.entry,
    CompletionsCommand.entry,
    ManCommand.entry,
  ]

  /// Runs what `arguments` (without the program's name) ask for and returns the exit status.
  static func run(_ arguments: [[UInt8]]) -> Int32 {
    guard let first = arguments.first else {
      Console.standardError.write(HelpPage.overview(all.map(\.page), width: HelpPage.width))
      return ExitStatus.usage
    }
    let word = String(decoding: first, as: UTF8.self)
    let rest = Array(arguments.dropFirst())
    switch word {
    case "--help", "-h": return overview()
    case "help": return rest.isEmpty ? overview() : run([rest[0], Array("--help".utf8)])
    case "--version", "-V", "version": return ResultStream.exitStatus(VersionReport.print())
    default: break
    }
    if let entry = all.first(where: { $0.page.name == word }) { return entry.run(rest) }
    return UsageReport.print([unknown(first, word)], command: nil)
  }

  private static func overview() -> Int32 {
    Console.standardOutput.write(HelpPage.overview(all.map(\.page), width: HelpPage.width))
    return ResultStream.exitStatus(ExitStatus.success)
  }

  private static func unknown(_ argument: [UInt8], _ word: String) -> String {
    let shown = BytePath(argument).display
    if word.hasPrefix("-") { return "\(shown) must follow a command, for example imgconv convert" }
    if let near = NearestName.of(word, among: all.map(\.page).filter { !$0.hidden }.map(\.name)) {
      return "unknown command \(shown); did you mean \(near)?"
    }
    if word.contains(".") || word.contains("/") {
      return "unknown command \(shown); to convert a file or folder: imgconv convert \(shown)"
    }
    return "unknown command \(shown)"
  }
}
