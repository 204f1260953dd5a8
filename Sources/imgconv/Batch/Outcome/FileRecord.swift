internal import ImageCore

/// What became of one file of a run.
struct FileRecord: Sendable {
  /// Converted, skipped or failed: every file is exactly one of them.
  enum Status: Sendable {
    /// Its JPEG is there.
    case converted(ConversionReport)
    /// Its JPEG would be made, if this were no dry run.
    case planned
    /// It was left as it is.
    case skipped(SkipReason)
    /// It has no JPEG.
    case failed(FileFailure)
  }

  /// The source.
  var source: BytePath
  /// The source's length in bytes.
  var sourceSize: Int
  /// The JPEG's path, if one was settled; nil for standard output too.
  var output: BytePath?
  /// What became of it.
  var status: Status
  /// Seconds that a worker spent on it.
  var seconds = 0.0
}
