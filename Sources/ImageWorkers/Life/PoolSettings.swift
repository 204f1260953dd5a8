/// The numbers that rule a pool's life.
struct PoolSettings: Sendable {
  /// The most workers at one time, at least 1.
  var workers = 1
  /// How many of them are kept when there is nothing to do; the others start on demand.
  var prestarted = 0
  /// How many jobs may wait while every worker is busy.
  var waitingLimit = Int.max
  /// After this many pictures a worker is replaced.
  var picturesPerWorker = 1000
  /// How often a picture is given to another worker because its own was killed or stopped from outside. A worker that had
  /// not begun on it does not count.
  var retries = 5
  /// How long a worker may take to become ready.
  var startDeadline = Duration.seconds(20)
  /// How long a worker that was told to go may take.
  var farewell = Duration.seconds(5)
}

/// How long the pool waits before it starts another worker when they keep dying.
struct Backoff: Sendable, Equatable {
  /// Deaths in a row that cost nothing: a bad picture now and then is no loop.
  private static let free = 3
  private static let first = Duration.milliseconds(100)
  private static let longest = Duration.seconds(5)

  private var deaths = 0
  /// No worker is started before this time.
  private(set) var notBefore = Duration.zero

  /// Starts a pause, twice as long as the last one, when too many have died in a row.
  ///
  /// It runs from the start of the worker that died: whatever lived longer than the pause is replaced at once.
  mutating func workerDied(started: Duration) {
    deaths += 1
    guard deaths > Self.free else { return }
    let doublings = min(deaths - Self.free - 1, 6)
    notBefore = max(notBefore, started + min(Self.first * (1 << doublings), Self.longest))
  }

  /// A picture was finished: the loop, if there was one, is over.
  mutating func pictureFinished() {
    deaths = 0
    notBefore = .zero
  }
}

/// What has happened in a pool since its start.
struct PoolCounters: Sendable, Equatable {
  /// Workers started.
  var started = 0
  /// Jobs whose callers were told.
  var finished = 0
  /// Jobs refused because too many waited.
  var refused = 0
  /// Pictures given to another worker because theirs was killed or stopped from outside.
  var retried = 0
  /// Workers that are gone, by reason.
  var ended: [EndReason: Int] = [:]
}
