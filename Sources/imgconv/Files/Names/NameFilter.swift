/// Which of the names found are taken: `--include` and `--exclude`.
struct NameFilter: Sendable {
  /// Files must match one of these, if there are any.
  var include: [Glob] = []
  /// Files and folders must match none of these.
  var exclude: [Glob] = []

  /// Whether the file at `path` below its input is taken.
  func takes(file path: BytePath) -> Bool {
    guard !exclude.contains(where: { $0.matches(path) }) else { return false }
    return include.isEmpty || include.contains { $0.matches(path) }
  }

  /// Whether the folder at `path` below its input is looked into.
  func enters(folder path: BytePath) -> Bool { !exclude.contains { $0.matches(path) } }
}
