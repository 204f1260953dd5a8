internal import ImageCore

/// What `--existing` does with a name that is taken.
enum ExistingPolicy: String, CaseIterable, Sendable {
  case skip, overwrite, rename, fail
}

/// The values that `imgconv convert` runs with.
struct ConvertValues: Sendable {
  /// What is asked of each picture.
  var conversion = ConversionOptions()
  /// How pictures are worked on.
  var service = ServiceValues()
  /// Where the JPEGs go; nil is beside their sources.
  var output: BytePath?
  /// What happens to a name that is taken.
  var existing = ExistingPolicy.skip
  /// Which files of a folder are taken.
  var filter = NameFilter()
  /// A file with further inputs; `-` is standard input.
  var filesFrom: BytePath?
  /// Whether that list is separated by NULs.
  var isNulSeparated = false
  /// Which part of the files this run does.
  var shard = ShardChoice.all
  /// The journal to go by and to write.
  var journal: BytePath?
  /// Whether to only say what would be done.
  var isDryRun = false
  /// What is printed.
  var reporting = ReportingValues()
}
