/// What a batch prints.
struct ReportingValues: Sendable {
  /// JSON lines on standard output.
  var isJSON = false
  /// Errors only.
  var isQuiet = false
  /// A line for every file.
  var isVerbose = false
}
