/// The words of one command's help page and man page section; the options come from its table.
struct CommandPage: Sendable {
  /// An example that works when it is typed as it stands.
  struct Example: Sendable {
    /// The command line.
    var command: String
    /// What it does.
    var meaning: String
  }

  /// The command's name, as it is typed after `imgconv`.
  var name: String
  /// One line on what it is for, without a full stop.
  var summary: String
  /// The operands, as usage lines show them: `INPUT... [-o OUT]`.
  var usage: String
  /// The whole command line: `imgconv convert INPUT... [-o OUT]`.
  var usageLine: String { "imgconv \(name)" + (usage.isEmpty ? "" : " " + usage) }
  /// What a newcomer has to know, in paragraphs.
  var description: [String]
  /// Command lines to start from.
  var examples: [Example] = []
  /// The exit statuses, each with its meaning.
  var exitStatuses: [(status: Int, meaning: String)] = [
    (0, "all is well"), (2, "wrong usage, or standard output cannot be written"),
  ]
  /// Whether what it prints is what it is run for: then the status says whether that could be written.
  var printsResults = true
  /// Whether lists of commands leave it out.
  var hidden = false
  /// What a shell offers for its operands.
  var operandCompletion = OptionRow.Completion.path
}
