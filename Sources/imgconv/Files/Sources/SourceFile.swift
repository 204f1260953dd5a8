/// A file that a run found and has to account for.
struct SourceFile: Sendable, Equatable {
  /// What was found under the name.
  enum Finding: Sendable, Equatable {
    /// A regular file to be converted.
    case picture(FileStatus)
    /// A hidden file or a macOS `._` companion: skipped.
    case hidden
    /// Something that cannot be read, with the reason.
    case unreadable(String)
  }

  /// The path by which it is opened.
  var path: BytePath
  /// Its place below the output folder: the path under its input, or its name alone.
  var relative: BytePath
  /// The place of its input in the order in which inputs were given.
  var root: Int
  /// What was found.
  var finding: Finding

  /// Its length in bytes; 0 when it cannot be read.
  var size: Int {
    if case .picture(let status) = finding { status.size } else { 0 }
  }
}
