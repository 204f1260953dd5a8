internal import ImageServer

/// `imgconv health`.
enum HealthCommand {
  /// The command for the table.
  static let entry = CommandEntry(
    page: page, options: [OptionSpec<NoValues>](), defaults: NoValues(), check: check, body: run)

  private static func check(_ values: inout NoValues, _ operands: [BytePath]) -> [String] {
    if operands.count > 1 { return ["health takes one ADDRESS"] }
    guard target(operands) == nil else { return [] }
    return ["\(text(operands)): must be HOST:PORT, [IPV6]:PORT, :PORT, unix:PATH or http://HOST:PORT"]
  }

  private static func run(_ values: NoValues, _ operands: [BytePath]) -> Int32 {
    guard let target = target(operands) else { return ExitStatus.usage }
    do throws(ClientFault) {
      try HealthCheck(target).run(within: .seconds(5))
      Console.standardOutput.write("ready\n")
      return ExitStatus.success
    } catch {
      Console.tell("\(error)")
      return ExitStatus.someFailed
    }
  }

  private static func target(_ operands: [BytePath]) -> ServerAddress? { ServerAddress(text(operands)) }

  /// The address that was given, or the first one that a service with this environment listens on.
  private static func text(_ operands: [BytePath]) -> String {
    if let operand = operands.first { return String(decoding: operand.bytes, as: UTF8.self) }
    let listens = ProcessEnvironment.text("IMGCONV_LISTEN") ?? "127.0.0.1:8080"
    return String(listens.prefix { $0 != "," })
  }

  private static let page = CommandPage(
    name: "health", summary: "ask a running service whether it is ready", usage: "[ADDRESS]",
    description: [
      "Asks /readyz of the service at ADDRESS: what --listen of imgconv serve takes, or the http:// address that it prints. "
        + "Without ADDRESS it asks where IMGCONV_LISTEN says, else at 127.0.0.1:8080. For container images, which have no "
        + "other program to ask with."
    ],
    examples: [
      .init(command: "imgconv health", meaning: "asks the service on this machine"),
      .init(command: "imgconv health unix:/run/imgconv/http.sock", meaning: "asks over a Unix socket"),
    ],
    exitStatuses: [
      (0, "it is ready: its workers convert pictures"), (1, "it is not, for the reason that is printed"),
      (2, "wrong usage"),
    ], operandCompletion: .nothing)
}
