internal import ImageCore
internal import ImageWorkers

/// What a run is to do.
struct BatchPlan: Sendable {
  /// The inputs.
  var inputs: SourceInputs
  /// The picture on standard input, or why there is none, if that is the only input.
  var standardInput: Result<(file: OwnedDescriptor, status: FileStatus), FileFailure>?
  /// Which of the inputs' files are taken.
  var filter = NameFilter()
  /// Where the JPEGs go.
  var layout: OutputLayout
  /// The part of the files that this run does.
  var shard = ShardChoice.all
  /// What happens to names that are taken.
  var policy = TargetPolicy(existing: .skip)
  /// What is asked of each picture.
  var conversion = ConversionOptions()
  /// How long a picture may take.
  var deadline = Duration.seconds(30)
  /// How many pictures are worked on at a time.
  var jobs = 1
  /// Whether to only say what would be done.
  var isDryRun = false
}
