/// The options of what is printed.
enum ReportingOptions {
  /// All rows, in the order in which help lists them.
  static let all: [OptionSpec<ReportingValues>] = [
    .flag(
      "json", group: "Output",
      help: "Print a line of JSON for every file, and one for the summary, on standard output."
    ) { $0.isJSON = true },
    .flag("quiet", group: "Output", help: "Print nothing but errors.") { $0.isQuiet = true },
    .flag(
      "verbose", letter: "v", group: "Output",
      help: "Print a line for every file as it is done, and more on why one failed."
    ) {
      $0.isVerbose = true
    },
  ]
}
