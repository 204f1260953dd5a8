/// One row of a command's option table: the option's face and what it does to the command's values.
struct OptionSpec<Values>: Sendable {
  /// Everything about the option that needs no values.
  var row: OptionRow
  /// Puts the option's value (empty for a flag) into the command's values.
  var apply: @Sendable (inout Values, [UInt8]) throws(ValueProblem) -> Void

  /// A flag: present or not.
  static func flag(
    _ name: String, letter: Character? = nil, group: String, environment: String? = nil, help: String,
    apply: @escaping @Sendable (inout Values) -> Void
  ) -> OptionSpec {
    let row = OptionRow(
      name: name, letter: letter, valueName: nil, group: group, defaultText: nil, environment: environment,
      help: help)
    return OptionSpec(row: row) { (values, _) throws(ValueProblem) in apply(&values) }
  }

  /// An option whose value `parser` reads and `apply` stores; given twice, the last one holds unless `apply` collects.
  static func value<Value>(
    _ name: String, letter: Character? = nil, _ valueName: String, _ parser: ValueParser<Value>,
    group: String,
    default defaultText: String? = nil, environment: String? = nil, help: String,
    apply: @escaping @Sendable (inout Values, Value) -> Void
  ) -> OptionSpec {
    let row = OptionRow(
      name: name, letter: letter, valueName: valueName, group: group, defaultText: defaultText,
      environment: environment, help: help, completion: parser.completion)
    return OptionSpec(row: row) { (values, bytes) throws(ValueProblem) in
      apply(&values, try parser.parse(bytes))
    }
  }
}

extension OptionSpec {
  /// The same option for a command that keeps these values at `path` among its own.
  func at<Outer>(_ path: any WritableKeyPath<Outer, Values> & Sendable) -> OptionSpec<Outer> {
    OptionSpec<Outer>(row: row) { (values, bytes) throws(ValueProblem) in
      try apply(&values[keyPath: path], bytes)
    }
  }
}

extension Array {
  /// The same options for a command that keeps these values at `path` among its own.
  func at<Outer, Values>(
    _ path: any WritableKeyPath<Outer, Values> & Sendable
  ) -> [OptionSpec<Outer>] where Element == OptionSpec<Values> {
    map { $0.at(path) }
  }
}
