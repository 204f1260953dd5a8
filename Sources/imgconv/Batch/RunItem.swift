/// A picture of a run that waits or is in flight.
struct RunItem: Sendable {
  /// The source.
  var source: BytePath
  /// What the file system said of it when it was found.
  var status: FileStatus
  /// The JPEG's path; nil for standard output.
  var target: BytePath?
  /// A file whose name differs from the target's in case only.
  var variant: BytePath?
}

/// How an item's JPEG gets its name.
struct TargetDecision: Sendable, Equatable {
  /// The path; nil for standard output.
  var path: BytePath?
  /// Whether a file of that name is replaced.
  var replaces = false
  /// Whether the first free numbered name is taken instead: `IMG-2.jpg`.
  var renames = false
}
