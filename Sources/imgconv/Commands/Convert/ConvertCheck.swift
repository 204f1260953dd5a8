internal import ImageCore

/// What cannot be combined on the command line of `imgconv convert`.
enum ConvertCheck {
  /// Everything that is wrong, each a whole sentence; `auto` shards are resolved on the way.
  static func problems(_ values: inout ConvertValues, _ operands: [BytePath]) -> [String] {
    var problems: [String] = []
    let hasList = values.filesFrom != nil
    if operands.isEmpty, !hasList {
      problems.append("convert needs an INPUT: files, folders, or - for standard input")
    }
    if operands.contains(where: \.isEmpty) { problems.append("an INPUT is empty") }
    let dash = BytePath("-")
    if operands.contains(dash) {
      if operands.count > 1 || hasList { problems.append("- (standard input) must be the only INPUT") }
      switch OutputLayout.of(values.output) {
      case .folder(let path):
        problems.append(
          "a picture from standard input needs a file name: -o \(path.appending(BytePath("NAME.jpg")).display)"
        )
      case .beside, .file, .standardOutput: break
      }
      if values.journal != nil {
        problems.append("--journal needs files: standard input has no name to remember")
      }
    }
    if values.isNulSeparated, !hasList { problems.append("-0 goes with --files-from") }
    problems += outputProblems(values, operands)
    do throws(ValueProblem) {
      values.shard = try values.shard.resolved(environment: ProcessEnvironment.text)
    } catch {
      problems.append(error.message)
    }
    problems += pictureProblems(values.conversion) + values.service.problems
    if values.reporting.isQuiet, values.reporting.isVerbose {
      problems.append("--quiet and --verbose exclude each other")
    }
    return problems
  }

  private static func outputProblems(_ values: ConvertValues, _ operands: [BytePath]) -> [String] {
    let readsStandardInput = operands == [BytePath("-")]
    let layout = readsStandardInput && values.output == nil ? .standardOutput : OutputLayout.of(values.output)
    switch layout {
    case .beside: return []
    case .folder(let path):
      // A folder that is called like a picture was hardly meant.
      guard PictureName.isOtherPicture(path.name.bytes), path.bytes.last != UInt8(ascii: "/"),
        (try? FileStatus.of(path))?.kind != .folder
      else { return [] }
      return [
        "-o \(path.display) is called like a picture that is no JPEG: end it in .jpg, or in a slash for a folder"
      ]
    case .standardOutput:
      var problems: [String] = []
      if Console.standardOutput.isTerminal {
        problems.append(
          "standard output is a terminal, which cannot take a JPEG: redirect it, or name a file with -o")
      }
      if operands.count != 1 || values.filesFrom != nil { problems.append("-o - takes exactly one INPUT") }
      if values.reporting.isJSON {
        problems.append("--json and the JPEG both want standard output: give -o a file")
      }
      if values.journal != nil, !readsStandardInput {
        problems.append("--journal needs files: give -o a file or folder")
      }
      return problems + folderProblems(operands)
    case .file(let path):
      if operands.count != 1 || values.filesFrom != nil {
        return ["-o \(path.display) is one JPEG, but there may be several INPUTs: name a folder"]
      }
      return folderProblems(operands)
    }
  }

  private static func folderProblems(_ operands: [BytePath]) -> [String] {
    for operand in operands where (try? FileStatus.of(operand))?.kind == .folder {
      return ["\(operand.display) is a folder: -o must name a folder, too"]
    }
    return []
  }

  /// What cannot be combined about how pictures are converted.
  static func pictureProblems(_ options: ConversionOptions) -> [String] {
    guard let least = options.contradictoryMinimum else { return [] }
    return [
      "--min-quality \(least) is above --quality \(options.quality.value): lower it, or raise --quality"
    ]
  }
}
