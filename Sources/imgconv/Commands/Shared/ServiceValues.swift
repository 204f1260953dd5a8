internal import ImageWorkers

/// How pictures are worked on: shared by every command that works on pictures.
struct ServiceValues: Sendable {
  /// How many pictures at a time; nil is the processors that there are.
  var jobs: Int?
  /// How long a picture may take.
  var deadline = Duration.seconds(30)
  /// Whether pictures are worked on in this process.
  var isInProcess = false
  /// How much a locked-down worker matters.
  var sandbox = SandboxPolicy.bestEffort
  /// The memory that a worker may address, in bytes; nil is the pool's own.
  var memoryLimit: Int?

  /// What cannot be combined, in whole sentences.
  var problems: [String] {
    guard isInProcess else { return [] }
    var problems: [String] = []
    if sandbox == .required { problems.append("--sandbox required needs workers: not with --in-process") }
    if memoryLimit != nil { problems.append("--memory-limit is a limit of workers: not with --in-process") }
    return problems
  }
}
