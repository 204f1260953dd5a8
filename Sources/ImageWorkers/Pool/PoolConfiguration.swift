/// How a pool of workers is set up.
public struct PoolConfiguration: Sendable {
  /// The most worker processes at one time, at least 1.
  public var workers = 1
  /// How many of them are started at once and kept without work; the others start on demand.
  public var prestarted = 0
  /// How many jobs may wait while every worker is busy; further ones get `busy`.
  public var waitingLimit = Int.max
  /// The limit of a worker's address space in bytes; 0 for none. 1 GiB by default.
  public var memoryLimit = 1 << 30
  /// The most bytes of one output. 1 GiB by default.
  public var outputLimit = 1 << 30
  /// After this many pictures a worker is replaced.
  public var picturesPerWorker = 1000
  /// A worker that has more bytes resident than this after a picture is replaced. 256 MiB by default.
  public var residentLimit = 256 << 20
  /// What of the sandbox must be in force.
  public var sandbox = SandboxPolicy.required
  /// How much lower than the pool's own the priority of workers is, 0 to 19.
  public var niceness = 5
  /// The binary whose `main` hands over to `WorkerMain`; by default the running one, even if it was replaced on disk.
  public var executable = "/proc/self/exe"
  /// Told, in whole sentences, what the operator should know: gaps in the sandbox, workers that died. Called on a queue of
  /// the pool's.
  public var notice: @Sendable (PoolNotice) -> Void = { _ in }
  /// Lets pictures make workers misbehave; for tests.
  var drill = false

  /// Creates the default configuration.
  public init() {}
}

/// Something that the operator of a pool should know.
public enum PoolNotice: Sendable, Equatable {
  /// The sandbox has a gap, told once a pool: a whole sentence.
  case sandboxGap(String)
  /// A worker ended out of turn: why, and what is known of it.
  case workerDied(EndReason, detail: String)
}

extension PoolConfiguration {
  /// The numbers that the machine needs.
  var settings: PoolSettings {
    var settings = PoolSettings()
    settings.workers = max(workers, 1)
    settings.prestarted = min(max(prestarted, 0), settings.workers)
    settings.waitingLimit = max(waitingLimit, 0)
    settings.picturesPerWorker = max(picturesPerWorker, 1)
    return settings
  }

  /// What every worker is told.
  func orders(parent: Int32) -> WorkerOrders {
    WorkerOrders(
      parent: parent, memoryLimit: max(memoryLimit, 0), outputLimit: max(outputLimit, 1),
      niceness: Int32(min(max(niceness, 0), 19)), sandbox: sandbox, drill: drill)
  }
}
