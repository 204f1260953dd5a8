internal import ImageCore

/// The number of a worker, never used again in the life of its pool.
struct WorkerID: Hashable, Sendable {
  let number: Int
}

/// The number of a job, never used again in the life of its pool.
struct JobID: Hashable, Sendable {
  let number: UInt64
}

/// One worker as the pool's machine sees it.
struct WorkerLife: Sendable {
  /// Where a worker is between its start and its end. All times are since the pool's start.
  enum State: Equatable, Sendable {
    /// Loading codecs, testing itself and locking itself down; killed when that takes longer than `until`.
    case starting(until: Duration)
    /// Waiting for a picture.
    case idle
    /// Working on `job`; killed when that takes longer than `until`.
    case busy(JobID, until: Duration)
    /// Told to go, for `reason`; killed (again) when it is not gone by `until`.
    case leaving(EndReason, until: Duration)
    /// Its channel is closed, how it died is not known yet; it may take `job` along.
    case dying(JobID?, until: Duration)
  }

  var state: State
  /// When it was started.
  var started: Duration
  /// Whether it has ever been ready.
  var wasReady = false
  /// Whether it has said that it began on its job. Before that, whatever ends it is not the picture's doing.
  var hasBegun = false
  /// How many pictures it has finished.
  var pictures = 0

  /// The job that it works on.
  var job: JobID? {
    switch state {
    case .busy(let job, _): job
    case .dying(let job, _): job
    case .starting, .idle, .leaving: nil
    }
  }

  /// Whether it works or will work: it takes one of the pool's places.
  var isLive: Bool {
    switch state {
    case .starting, .idle, .busy: true
    case .leaving, .dying: false
    }
  }

  /// When the machine has to look at it again.
  var nextWake: Duration? {
    switch state {
    case .starting(let until), .busy(_, let until), .leaving(_, let until), .dying(_, let until): until
    case .idle: nil
    }
  }
}
