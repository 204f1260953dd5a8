internal import ImageCore

/// What `--existing` does with a name that is taken.
enum ExistingPolicy: String, CaseIterable, Sendable {
  case skip, overwrite, rename, fail
}

/// How much `--sandbox` insists on workers that are locked down.
enum SandboxChoice: String, CaseIterable, Sendable {
  case required
  case bestEffort = "best-effort"
  case off
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

/// How pictures are worked on: shared by every command that works on pictures.
struct ServiceValues: Sendable {
  /// How many pictures at a time; nil is the processors that there are.
  var jobs: Int?
  /// How long a picture may take.
  var deadline = Duration.seconds(30)
  /// Whether pictures are worked on in this process.
  var isInProcess = false
  /// How much a locked-down worker matters.
  var sandbox = SandboxChoice.bestEffort
  /// The memory that a worker may address, in bytes; nil is the pool's own.
  var memoryLimit: Int?
}

/// What a batch prints.
struct ReportingValues: Sendable {
  /// JSON lines on standard output.
  var isJSON = false
  /// Errors only.
  var isQuiet = false
  /// A line for every file.
  var isVerbose = false
}
