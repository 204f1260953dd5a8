internal import ImageCore
internal import ImageWorkers

/// `imgconv convert`.
enum ConvertCommand {
  /// The command for the table.
  static let entry = CommandEntry(
    page: page, options: ConvertOptions.all, defaults: ConvertValues(), check: ConvertCheck.problems,
    body: run)

  private static func run(_ values: ConvertValues, _ operands: [BytePath]) -> Int32 {
    do throws(StartFailure) {
      // A dry run neither reads nor writes it.
      if let path = values.journal, !values.isDryRun { try checkJournal(path) }
      // Standard input is read here, where a signal may still end the process in its own way: there is nothing to finish.
      let plan = try plan(values, operands)
      let events = EventQueue.stoppedBySignals()
      let journal = try values.isDryRun ? nil : values.journal.map(openJournal)
      let reporter = BatchReporter(
        values.reporting, jpegOnStandardOutput: plan.layout == .standardOutput, isDryRun: plan.isDryRun)
      var batch = BatchRun(plan, events: events, reporter: reporter, journal: journal) {
        (jobs) throws(ConversionError) in
        try ServiceFactory.make(values.service, jobs: jobs, notice: Console.tell)
      }
      warnOfSpace(plan, bytes: batch.names.bytes)
      let summary = batch.run()
      if summary.found == 0, summary.notReached == 0, plan.shard == .all, !values.reporting.isQuiet {
        Console.tell(
          "there is nothing to convert: folders are searched for \(PictureName.listed) files")
      }
      return summary.exitStatus
    } catch {
      Console.tell(error.message)
      return error.status
    }
  }

  private static func plan(_ values: ConvertValues, _ operands: [BytePath]) throws(StartFailure) -> BatchPlan
  {
    let readsStandardInput = operands == [BytePath("-")]
    let layout = readsStandardInput && values.output == nil ? .standardOutput : OutputLayout.of(values.output)
    let list = try values.filesFrom.map { (path) throws(StartFailure) in
      try read(list: path, isNulSeparated: values.isNulSeparated)
    }
    if !values.isDryRun, let problem = OutputCheck.problem(layout, inputs: operands) {
      throw StartFailure(message: problem)
    }
    var plan = BatchPlan(
      inputs: SourceInputs(operands: readsStandardInput ? [] : operands), filter: values.filter,
      layout: layout,
      shard: values.shard, policy: TargetPolicy(existing: values.existing), conversion: values.conversion,
      deadline: values.service.deadline, jobs: values.service.jobs ?? Processors.available,
      isDryRun: values.isDryRun)
    if let list { plan.inputs.append(list: list, isNulSeparated: values.isNulSeparated) }
    if readsStandardInput {
      do throws(FileFailure) {
        plan.standardInput = .success(try StandardInput.open(limit: values.conversion.limits.inputBytes))
      } catch {
        plan.standardInput = .failure(error)
      }
    }
    return plan
  }

  private static func read(list: BytePath, isNulSeparated: Bool) throws(StartFailure) -> [UInt8] {
    do throws(InputList.Fault) {
      return try InputList.read(list, isNulSeparated: isNulSeparated)
    } catch {
      throw StartFailure(message: "--files-from \(list.display): \(error.reason)")
    }
  }

  /// Before the output folder is made: a slip in the journal's name must leave nothing behind.
  private static func checkJournal(_ path: BytePath) throws(StartFailure) {
    do throws(OwnFile.Fault) {
      try Journal.check(path)
    } catch {
      throw journalFailure(path, error)
    }
  }

  private static func openJournal(_ path: BytePath) throws(StartFailure) -> Journal {
    do throws(OwnFile.Fault) {
      return try Journal(path)
    } catch {
      throw journalFailure(path, error)
    }
  }

  private static func journalFailure(_ path: BytePath, _ fault: OwnFile.Fault) -> StartFailure {
    StartFailure(message: "--journal \(path.display): \(fault.reason(kind: "journal"))")
  }

  private static func warnOfSpace(_ plan: BatchPlan, bytes: Int) {
    guard !plan.isDryRun, plan.shard == .all, let free = OutputCheck.freeBytes(plan.layout), free < bytes
    else { return }
    Console.tell(
      "the output has \(Quantity.bytes(free)) free, and the pictures weigh \(Quantity.bytes(bytes)): "
        + "it may not hold all of their JPEGs")
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
      (1, "some pictures failed; the list at the end says which and why"),
      (2, "wrong usage, or an output that cannot be used: nothing was begun, or nothing more"),
      (
        130,
        "interrupted, or the reader of standard output left: what was in flight was finished, the rest not begun"
      ),
    ])
}
