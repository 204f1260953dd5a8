/// Why a worker ended: the label of the pool's restart counters.
public enum EndReason: String, Sendable, CaseIterable, Codable {
  /// It had worked on its number of pictures, or its memory had grown.
  case recycled
  /// Its picture took longer than its deadline.
  case deadline
  /// Its picture was given up.
  case cancelled
  /// It died on a picture: a signal of its own making.
  case crashed
  /// It made a system call that the sandbox forbids.
  case violation
  /// It died at its memory limit.
  case memory
  /// Something outside the pool killed it.
  case killed
  /// Something outside the pool stopped it.
  case stopped
  /// It answered what no worker answers.
  case misbehaved
  /// It never became ready.
  case startFailed = "start-failed"
  /// The pool was shut down.
  case shutdown
}
