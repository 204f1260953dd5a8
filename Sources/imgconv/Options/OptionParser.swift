/// What a command line says: values, operands, and everything that is wrong with it.
struct ParsedArguments<Values> {
  /// The command's values, as far as they could be read.
  var values: Values
  /// The arguments that are no options, in their order.
  var operands: [BytePath]
  /// Whether `--help` or `-h` was among them.
  var wantsHelp: Bool
  /// Everything that is wrong, each a whole sentence.
  var problems: [String]
}

/// Reads arguments by a table of options. It reads all of them and reports all that is wrong at once.
struct OptionParser<Values> {
  /// The table.
  var options: [OptionSpec<Values>]

  /// Reads `arguments` over `defaults`; an option that is not given takes the value of its `environment` variable.
  func parse(
    _ arguments: [[UInt8]], defaults: Values, environment: (String) -> [UInt8]? = { _ in nil }
  ) -> ParsedArguments<Values> {
    var result = ParsedArguments(values: defaults, operands: [], wantsHelp: false, problems: [])
    applyEnvironment(environment, given: namesGiven(in: arguments), to: &result)
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == Array("--".utf8) {
        result.operands += rest.map(BytePath.init)
        break
      } else if argument.starts(with: Array("--".utf8)) {
        readLong(argument, &rest, &result)
      } else if argument.count > 1, argument.first == UInt8(ascii: "-") {
        readShort(argument, &rest, &result)
      } else {
        result.operands.append(BytePath(argument))
      }
    }
    return result
  }

  private func readLong(
    _ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>, _ result: inout ParsedArguments<Values>
  ) {
    let equals = argument.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: argument[2..<(equals ?? argument.endIndex)], as: UTF8.self)
    let attached = equals.map { Array(argument[($0 + 1)...]) }
    if name == "help" { return result.wantsHelp = true }
    guard let option = options.first(where: { !$0.row.name.isEmpty && $0.row.name == name }) else {
      result.problems.append("unknown option --\(BytePath(name).display)\(suggestion(for: name))")
      return
    }
    if option.row.valueName == nil, attached != nil {
      result.problems.append("\(option.row.spelled) takes no value")
      return
    }
    apply(option, attached, &rest, &result)
  }

  private func readShort(
    _ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>, _ result: inout ParsedArguments<Values>
  ) {
    var letters = argument.dropFirst()
    while let byte = letters.popFirst() {
      let letter = Character(UnicodeScalar(byte))
      if letter == "h" {
        result.wantsHelp = true
        continue
      }
      guard let option = options.first(where: { $0.row.letter == letter }) else {
        let word = BytePath(Array(argument.dropFirst()))
        result.problems.append("unknown option -\(word.display)\(suggestion(for: word.display))")
        return
      }
      if option.row.valueName != nil {
        apply(option, letters.isEmpty ? nil : Array(letters), &rest, &result)
        return
      }
      apply(option, nil, &rest, &result)
    }
  }

  private func apply(
    _ option: OptionSpec<Values>, _ attached: [UInt8]?, _ rest: inout ArraySlice<[UInt8]>,
    _ result: inout ParsedArguments<Values>
  ) {
    var value: [UInt8] = []
    if let valueName = option.row.valueName {
      // An argument that is itself an option of the table is no value: the value was forgotten.
      guard let found = attached ?? (rest.first.map(isOption) == true ? nil : rest.popFirst()) else {
        result.problems.append("\(option.row.spelled) needs a value: \(option.row.valueText ?? valueName)")
        return
      }
      value = found
    }
    do throws(ValueProblem) {
      try option.apply(&result.values, value)
    } catch {
      result.problems.append("\(option.row.spelled) \(BytePath(value).display): \(error.message)")
    }
  }

  private func applyEnvironment(
    _ environment: (String) -> [UInt8]?, given: Set<String>, to result: inout ParsedArguments<Values>
  ) {
    for option in options where !given.contains(option.row.spelled) {
      guard let name = option.row.environment, let value = environment(name), !value.isEmpty else { continue }
      do throws(ValueProblem) {
        if option.row.valueName == nil, try !ValueParser.onOff.parse(value) { continue }
        try option.apply(&result.values, value)
      } catch {
        result.problems.append("environment variable \(name)=\(BytePath(value).display): \(error.message)")
      }
    }
  }

  /// The options that appear among `arguments` in any spelling.
  private func namesGiven(in arguments: [[UInt8]]) -> Set<String> {
    var names: Set<String> = []
    for argument in arguments.prefix(while: { $0 != Array("--".utf8) }) {
      let word = String(decoding: argument.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      for option in options where option.row.spellings.contains(where: { matches($0, word) }) {
        names.insert(option.row.spelled)
      }
    }
    return names
  }

  private func matches(_ spelling: String, _ word: String) -> Bool {
    spelling.hasPrefix("--") ? spelling == word : word.hasPrefix(spelling) && !word.hasPrefix("--")
  }

  private func isOption(_ argument: [UInt8]) -> Bool {
    guard argument.starts(with: Array("--".utf8)), argument.count > 2 else { return false }
    let word = String(decoding: argument.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    return options.contains { $0.row.spellings.contains(word) } || word == "--help"
  }

  private func suggestion(for name: String) -> String {
    let names = options.map(\.row.name).filter { !$0.isEmpty } + ["help"]
    return NearestName.of(name, among: names).map { "; did you mean --\($0)?" } ?? ""
  }
}
