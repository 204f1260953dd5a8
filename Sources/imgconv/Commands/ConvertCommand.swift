internal import ImageCore
internal import ImageWorkers

/// `imgconv convert`.
enum ConvertCommand {
  /// The command for the table.
  static let entry = CommandEntry(
    page: page, options: ConvertOptions.all, defaults: ConvertValues(), check: check, body: run)

  private static func check(_ values: inout ConvertValues, _ operands: [BytePath]) -> [String] {
    var problems: [String] = []
    if operands.isEmpty, values.filesFrom == nil {
      problems.append("convert needs an INPUT: files, folders or -")
    }
    return problems
  }

  private static func run(_ values: ConvertValues, _ operands: [BytePath]) -> Int32 {
    let events = EventQueue()
    let signals = SignalWatch { events.post(.stop) }
    defer { withExtendedLifetime(signals) {} }
    let jobs = values.service.jobs ?? Processors.available
    let layout = OutputLayout.of(values.output)
    let plan = BatchRun.Plan(
      inputs: SourceInputs(operands: operands), filter: values.filter, layout: layout, shard: values.shard,
      policy: TargetPolicy(existing: values.existing), conversion: values.conversion,
      deadline: values.service.deadline, jobs: jobs, isDryRun: values.isDryRun)
    let reporter = BatchReporter(
      values.reporting, jpegOnStandardOutput: layout == .standardOutput, isSingle: operands.count == 1)
    var batch = BatchRun(plan, events: events, reporter: reporter) { () throws(ConversionError) in
      try ServiceFactory.make(values.service, jobs: jobs)
    }
    return batch.run().exitStatus
  }
}

extension ConvertCommand {
  /// The words of its help.
  private static let page = CommandPage(
    name: "convert", summary: "turn HEIC and AVIF photos into one-to-one JPEGs",
    usage: "INPUT... [-o OUT] [options]",
    description: [
      "Each INPUT is a file, a folder (searched with all folders below it for .heic, .heif, .hif and .avif in any case), or - "
        + "for standard input. Hidden files and the ._ companions of macOS are skipped and counted.",
      "The JPEG has the same pixels as the photo, upright, with its colour profile, EXIF and XMP. It appears under its name "
        + "only when it is complete and proven to have the photo's size, with the photo's date and permissions. A run that "
        + "was interrupted is carried on by the same command.",
    ],
    examples: [
      .init(command: "imgconv convert IMG_1.HEIC", meaning: "writes IMG_1.jpg beside it"),
      .init(command: "imgconv convert photos -o jpegs", meaning: "converts a tree of folders into another"),
      .init(
        command: "imgconv convert photos -o jpegs --max-bytes 2MB --metadata safe",
        meaning: "for sending: no JPEG over 2 MB, no position, no serial numbers"),
      .init(
        command: "imgconv convert - < IMG_1.HEIC > IMG_1.jpg", meaning: "through standard input and output"),
    ],
    exitStatuses: [
      (0, "every picture was converted, or skipped for a reason that the summary names"),
      (1, "some pictures failed; the list at the end says which and why"), (2, "wrong usage"),
      (130, "interrupted: what was in flight was finished, the rest not begun"),
    ])
}
