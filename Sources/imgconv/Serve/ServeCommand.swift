internal import ImageCore
internal import ImageServer
internal import ImageWorkers

/// `imgconv serve`.
enum ServeCommand {
  /// The command for the table.
  static let entry = CommandEntry(
    page: page, options: ServeOptions.all, defaults: defaults, check: check, body: run)

  private static var defaults: ServeValues {
    var values = ServeValues()
    // A service meets strangers' pictures: it does not start where it cannot lock its workers down, unless told to.
    values.service.sandbox = .required
    return values
  }

  private static func check(_ values: inout ServeValues, _ operands: [BytePath]) -> [String] {
    var problems = operands.map { "serve takes no operands, but \($0.display) was given" }
    problems += ConvertCheck.pictureProblems(values.settings.options)
    if values.settings.memoryBudget < ServerSettings.leastMemoryBudget {
      problems.append(
        "--memory-budget must be at least \(Quantity.bytes(ServerSettings.leastMemoryBudget)): bodies and their JPEGs have to fit"
      )
    }
    let largest = values.settings.largestBody
    if let asked = values.settings.maximumBody, asked > largest {
      problems.append(
        "--max-body \(asked) is more than half of --memory-budget, which holds bodies and their JPEGs: raise --memory-budget to "
          + "twice --max-body, or ask for at most \(largest) bytes")
    }
    if values.settings.maximumHead < ServerSettings.leastHead {
      problems.append(
        "--max-head must be at least \(ServerSettings.leastHead) bytes: browsers and proxies send as much")
    }
    if let path = values.tokenFile {
      do throws(SmallFile.Fault) {
        values.settings.tokenFile = try SmallFile.read(path, limit: 64 << 10)
        if !ServerSettings.isToken(values.settings.tokenFile ?? []) {
          problems.append(
            "--token-file \(path.display): its first line must be a token of visible ASCII characters")
        }
      } catch {
        problems.append("--token-file \(path.display) cannot be read: \(error.reason)")
      }
    }
    return problems
  }

  private static func run(_ values: ServeValues, _ operands: [BytePath]) -> Int32 {
    ServeRun(values).run()
  }

  private static let page = CommandPage(
    name: "serve", summary: "convert pictures over HTTP",
    usage: "[--listen ADDRESS]... [options]",
    description: [
      "Takes pictures by POST /convert and answers with their JPEGs. GET / is a page for people; GET /openapi.json tells "
        + "programs what else there is.",
      "SIGTERM, SIGINT or SIGHUP ends it in good order: nothing new is taken, and what is in flight is finished. A second "
        + "one ends it at once.",
    ],
    examples: [
      .init(command: "imgconv serve", meaning: "takes requests on 127.0.0.1, port 8080"),
      .init(
        command: "curl --data-binary @IMG_1.HEIC -o IMG_1.jpg http://127.0.0.1:8080/convert",
        meaning: "converts a picture"),
      .init(
        command: "imgconv serve --listen unix:/run/imgconv/http.sock --metrics-listen 127.0.0.1:9090",
        meaning: "behind a proxy on the same machine, with metrics on a port of their own"),
    ],
    exitStatuses: [
      (0, "ended in good order"), (1, "could not start, for the reason that is printed"), (2, "wrong usage"),
      (130, "ended at once by a second signal"),
    ], printsResults: false)
}
