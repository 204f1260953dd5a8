internal import FoundationEssentials
internal import ImageCore

/// `imgconv inspect`.
enum InspectCommand {
  /// The values that it runs with.
  struct Values: Sendable {
    /// What is asked of each picture: the plan depends on it.
    var conversion = ConversionOptions()
    /// How pictures are worked on.
    var service = ServiceValues()
    /// Whether the answers are printed as JSON.
    var isJSON = false
  }

  /// The command for the table.
  static let entry = CommandEntry(
    page: page, options: options, defaults: Values(),
    check: { values, operands in
      (operands.isEmpty ? ["inspect needs a FILE, a folder, or - for standard input"] : [])
        + ConvertCheck.pictureProblems(values.conversion) + values.service.problems
    },
    body: run)

  private static let options: [OptionSpec<Values>] =
    [
      .flag("json", group: "Output", help: "Print a line of JSON for every file.") { $0.isJSON = true }
    ] + PictureOptions.all.at(\.conversion) + ServiceOptions.all.at(\.service)

  private static let page = CommandPage(
    name: "inspect", summary: "say what a photo is and how it would be converted", usage: "FILE... [--json]",
    description: [
      "For each FILE (a folder stands for all photos below it): container, primary item, tiles, displayed size, depth, "
        + "chroma, colour, orientation, metadata, auxiliary images, gain map, and the plan of a conversion with its strips "
        + "and steps. Options that change the conversion change the plan."
    ],
    examples: [
      .init(command: "imgconv inspect IMG_1.HEIC", meaning: "a table"),
      .init(
        command: "imgconv inspect --json photos > photos.jsonl", meaning: "a line of JSON for every photo"),
    ],
    exitStatuses: [
      (0, "every file was understood"),
      (
        1,
        "some files cannot be converted: no photos, broken ones, others; the list at the end says which and why"
      ),
      (2, "wrong usage, or standard output cannot be written"),
      (130, "interrupted, or the reader of standard output left"),
    ])

  private static func run(_ values: Values, _ operands: [BytePath]) -> Int32 {
    var failures: [(source: BytePath, failure: FileFailure)] = []
    var questions = Questions(operands)
    let isTree = operands.contains { (try? FileStatus.of($0))?.kind == .folder }
    let pictures = isTree ? nil : operands.count
    return QueryCommand(service: values.service, options: values.conversion, pictures: pictures).run(
      next: { questions.next() },
      answered: { query, answer in
        if let failure = failure(in: answer) { failures.append((query.source, failure)) }
        print(query, answer, isJSON: values.isJSON)
      },
      conclude: {
        for (source, failure) in failures { Console.tell("\(source.display): \(failure.message)") }
        return failures.isEmpty
      })
  }

  /// Why the file cannot be converted, if so: what is refused is inspected all the same, as far as it can be.
  private static func failure(in answer: QueryRun.Answer) -> FileFailure? {
    switch answer {
    case .failure(let failure): return failure
    case .success(let value):
      guard let refusal = value["refusal"], let message = refusal["message"]?.text else { return nil }
      return FileFailure(code: refusal["category"]?.text ?? "internal", message: message)
    }
  }

  private static func print(_ query: QueryRun.Query, _ answer: QueryRun.Answer, isJSON: Bool) {
    typealias Member = JSONValue.Member
    if isJSON {
      var members = Member.path("source", query.source)
      switch answer {
      case .success(.object(let answer)): members += answer
      case .success(let value): members.append(Member(name: "inspection", value: value))
      case .failure(let failure):
        members.append(Member(name: "error", value: failure.json))
      }
      Console.standardOutput.write(JSONValue.object(members).line + "\n")
    } else if case .success(let value) = answer {
      Console.standardOutput.write(query.source.display + "\n" + table(value))
    }
  }

  /// The table of an inspection, indented below its file's name.
  private static func table(_ value: JSONValue) -> String {
    let bytes = Array(value.line.utf8)
    guard let inspection = try? JSONDecoder().decode(Inspection.self, from: Data(bytes)) else {
      return value.line + "\n"
    }
    return inspection.table.split(separator: "\n").map { "  \($0)\n" }.joined()
  }

  /// The files that operands stand for; standard input is one, and hidden files below folders are left out.
  private struct Questions {
    private var walk: TreeWalk
    private var readsStandardInput: Bool

    init(_ operands: [BytePath]) {
      let dash = BytePath("-")
      readsStandardInput = operands.contains(dash)
      walk = TreeWalk(SourceInputs(operands: operands.filter { $0 != dash }))
    }

    mutating func next() -> QueryRun.Query? {
      if readsStandardInput {
        readsStandardInput = false
        return QueryRun.Query(source: BytePath("-"))
      }
      while let file = walk.next() {
        switch file.finding {
        case .hidden: continue
        case .unreadable(let reason): return QueryRun.Query(source: file.path, failure: .unreadable(reason))
        case .picture: return QueryRun.Query(source: file.path)
        }
      }
      return nil
    }
  }
}
