internal import ImageCore

/// `imgconv verify`.
enum VerifyCommand {
  /// The values that it runs with.
  struct Values: Sendable {
    /// The decoder and the limits that hold.
    var conversion = ConversionOptions()
    /// How pictures are worked on.
    var service = ServiceValues()
    /// Which files of a folder are taken.
    var filter = NameFilter()
    /// What is printed.
    var reporting = ReportingValues()
  }

  /// The command for the table.
  static let entry = CommandEntry(page: page, options: options, defaults: Values(), check: check, body: run)

  private static let options: [OptionSpec<Values>] =
    FilterOptions.all.at(\.filter) + PictureOptions.reading.at(\.conversion)
    + ServiceOptions.all.at(\.service)
    + ReportingOptions.all.at(\.reporting)

  private static let page = CommandPage(
    name: "verify", summary: "hold existing JPEGs against their sources", usage: "SOURCE JPEG [options]",
    description: [
      "SOURCE and JPEG are a photo and its JPEG, or two folders: then every photo below SOURCE is held against the JPEG that "
        + "imgconv convert SOURCE -o JPEG gives it. Both are decoded and compared: size parity (pixels, depth, bytes) and "
        + "the distance of the pictures (PSNR in decibels, SSIM), which --verbose and --json print for every pair.",
      "A pair fails when the pixels differ in number, when the pictures are not the same, or when one of them is missing. A JPEG "
        + "that was made with --color or --background is held against its source with the same.",
    ],
    examples: [
      .init(command: "imgconv verify IMG_1.HEIC IMG_1.jpg", meaning: "one pair"),
      .init(
        command: "imgconv verify photos jpegs --quiet", meaning: "two trees; only what is wrong is printed"),
    ],
    exitStatuses: [
      (0, "every JPEG is its source's one-to-one picture"),
      (1, "some are not; the list at the end says which and why"),
      (2, "wrong usage, or standard output cannot be written"),
      (130, "interrupted, or the reader of standard output left"),
    ])

  private static func check(_ values: inout Values, _ operands: [BytePath]) -> [String] {
    let problems = values.service.problems
    guard operands.count == 2 else {
      return problems + ["verify needs a SOURCE and its JPEG, or two folders"]
    }
    let kinds = operands.map { (try? FileStatus.of($0))?.kind }
    for (operand, kind) in zip(operands, kinds) where kind == nil {
      return problems + ["\(operand.display): no such file or folder"]
    }
    guard (kinds[0] == .folder) == (kinds[1] == .folder) else {
      return problems + ["SOURCE and JPEG must both be files or both be folders"]
    }
    return problems
  }

  private static func run(_ values: Values, _ operands: [BytePath]) -> Int32 {
    var pairs = PicturePairs(source: operands[0], jpeg: operands[1], filter: values.filter)
    var report = VerifyReport(values.reporting, pairs: pairs.count)
    return QueryCommand(service: values.service, options: values.conversion, pictures: pairs.count).run(
      next: { pairs.next() }, answered: { report.add($0, $1) },
      conclude: {
        report.end()
        return report.failed == 0
      })
  }
}
