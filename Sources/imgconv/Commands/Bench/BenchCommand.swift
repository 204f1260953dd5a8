internal import ImageCore

/// `imgconv bench`.
enum BenchCommand {
  /// The command for the table.
  static let entry = CommandEntry(
    page: page, options: BenchOptions.all, defaults: BenchValues(), check: check, body: run)

  private static let page = CommandPage(
    name: "bench", summary: "measure how fast photos are converted here", usage: "[INPUT...] [--jobs LIST]",
    description: [
      "Converts the photos of INPUT (files and folders; when there is none, those of TestImages that convert) again and again, warm, and writes no "
        + "file. Tells pictures, megapixels and bytes a second, processor time a megapixel, latencies, peak memory, how "
        + "throughput grows with --jobs, and how far rounds lie apart.",
      "A conversion that fails counts as an error and in no other number; so does one that a server turns away (503), which "
        + "is counted apart.",
    ],
    examples: [
      .init(command: "imgconv bench photos --jobs 1,2,4", meaning: "does it scale?"),
      .init(
        command: "imgconv bench photo.heic --jobs 1 --threads 1,2", meaning: "one picture, on two threads"),
      .init(
        command: "imgconv bench photos --url http://127.0.0.1:8080 --clients 1,8", meaning: "a running server"
      ),
      .init(
        command: "imgconv bench photos --url http://127.0.0.1:8080 --rate 2,4,8",
        meaning: "how long does it take when so many a second arrive?"),
    ],
    exitStatuses: [
      (0, "measured"), (1, "some conversions failed, or nothing could be measured"),
      (2, "wrong usage, or an output cannot be written"),
      (130, "interrupted; what was measured until then is printed"),
    ])

  private static func check(_ values: inout BenchValues, _ operands: [BytePath]) -> [String] {
    if operands.isEmpty, (try? FileStatus.of(testImages[0])) == nil {
      return ["bench needs an INPUT: photos, or folders of them (there is no TestImages here)"]
    }
    if !values.rates.isEmpty, values.url == nil {
      return ["--rate asks a server on a schedule: it needs --url"]
    }
    if values.jobs.isEmpty {
      values.jobs = [values.rates.isEmpty ? Processors.available : BenchValues.clientsUnderRate]
    }
    if values.url != nil, values.service.isInProcess {
      return ["--url and --in-process exclude each other"]
    }
    return ConvertCheck.pictureProblems(values.conversion)
  }

  /// Pictures of this project's that convert; the others are there to be refused.
  private static let testImages = ["phones", "orient", "texture", "depth", "colour"].map {
    BytePath("TestImages/pictures/\($0)")
  }

  private static func run(_ values: BenchValues, _ operands: [BytePath]) -> Int32 {
    let events = EventQueue.stoppedBySignals()
    var areAllReadable = true
    let pictures = BenchPicture.open(operands.isEmpty ? testImages : operands) { path, reason in
      areAllReadable = false
      Console.tell("\(path.display) cannot be read: \(reason)")
    }
    guard areAllReadable else { return ExitStatus.someFailed }
    guard !pictures.isEmpty else {
      Console.tell("there is nothing to convert: INPUT holds no photo")
      return ExitStatus.someFailed
    }
    let page: BenchPageFile?
    do throws(OwnFile.Fault) {
      page = try values.html.map { (path) throws(OwnFile.Fault) in try BenchPageFile(path) }
    } catch {
      Console.tell("--html \(values.html?.display ?? ""): \(error.reason(kind: "report"))")
      return ExitStatus.usage
    }
    let console = BenchConsole()
    var report = BenchReport(
      manner: values.url.map { "by the server at \($0)" }
        ?? (values.service.isInProcess ? "in this process" : "in worker processes"),
      machine: .current, pictures: pictures.map { .init(name: $0.path.display, bytes: $0.length) })
    let bench = BenchRun(
      values: values, pictures: pictures, events: events,
      service: { (load) throws(ConversionError) in
        if let server = values.url {
          // Each on a thread of its own.
          let purpose = load.jobs == 1 ? "one client needs" : "\(load.jobs) clients need"
          if let shortage = ThreadSupply.shortage(of: 2 + load.jobs, for: purpose, option: "--clients") {
            throw ConversionError(.overLimit, shortage)
          }
          return try ServerService(server, clients: load.jobs)
        }
        return try ServiceFactory.make(values.service, jobs: load.jobs, notice: Console.tell)
      },
      progress: { console.show($0) })
    do throws(ConversionError) {
      let isInterrupted = try bench.run(into: &report)
      console.clear()
      for sentence in report.errors + report.gaps { Console.tell(sentence) }
      Console.standardOutput.write(values.isJSON ? report.json.line + "\n" : report.table)
      guard page?.write(report.page) != false else { return ExitStatus.usage }
      return isInterrupted
        ? ExitStatus.interrupted
        : report.failures > 0 || !report.gaps.isEmpty ? ExitStatus.someFailed : ExitStatus.success
    } catch {
      console.clear()
      Console.tell(error.message)
      return ExitStatus.someFailed
    }
  }
}
