/// The options of what is printed.
enum ReportingOptions {
  /// The rows, storing into the values at `path`.
  static func all<Values>(
    _ path: any WritableKeyPath<Values, ReportingValues> & Sendable
  ) -> [OptionSpec<Values>] {
    let group = "Output"
    return [
      .flag(
        "json", group: group,
        help: "Print a line of JSON for every file, and one for the summary, on standard output."
      ) { $0[keyPath: path].isJSON = true },
      .flag("quiet", group: group, help: "Print nothing but errors.") { $0[keyPath: path].isQuiet = true },
      .flag("verbose", letter: "v", group: group, help: "Print a line for every file as it is done.") {
        $0[keyPath: path].isVerbose = true
      },
    ]
  }
}
