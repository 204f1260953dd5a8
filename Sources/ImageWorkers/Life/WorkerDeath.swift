internal import CSandbox
internal import Glibc
internal import ImageCore

/// How a worker process ended, and the evidence for why.
struct WorkerDeath: Sendable, Equatable {
  /// What the system says.
  enum Status: Sendable, Equatable {
    /// It ended by itself with this exit status.
    case exited(Int32)
    /// This signal ended it.
    case killed(Int32)
    /// It was never started; the error says why.
    case notStarted(SystemCallError)
  }

  var status: Status
  /// The last that it wrote to its standard error, for the operator.
  var lastWords = ""
  /// The most memory that it had resident, in bytes; 0 when that is not known.
  var peakResident: Int64 = 0
  /// The limit of its address space in bytes; 0 for none.
  var memoryLimit: Int64 = 0
}

extension WorkerDeath {
  /// What a death means for the picture that it happened on.
  enum Cause: Sendable, Equatable {
    /// The picture, or the decoder on this picture, killed it.
    case crashed
    /// It made a forbidden system call.
    case violation
    /// It ran out of its memory.
    case memory
    /// It ran out of its processor time.
    case processorTime
    /// Something outside killed it; the picture is innocent.
    case outside
  }

  /// Signals that code of a worker cannot raise under its filter (`tgkill` is allowed with SIGABRT alone).
  private static let outsideSignals: Set<Int32> = [
    SIGKILL, SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGPIPE,
  ]

  /// The words in which a worker's malloc and the runtimes say that an allocation failed. At a limit of address space the
  /// Swift runtime traps, C++ terminates and C may fault: the signal is that of any crash.
  private static let outOfMemoryWords = [
    SANDBOX_FAILED_ALLOCATION,
    "failed to allocate", "Could not allocate memory", "std::bad_alloc", "out of memory",
    "Cannot allocate memory",
  ]

  /// The cause, from signal and evidence.
  var cause: Cause {
    switch status {
    case .notStarted: .outside
    case .exited: ranOutOfMemory ? .memory : .crashed
    case .killed(SIGSYS): .violation
    case .killed(SIGXCPU): .processorTime
    case .killed(let signal) where Self.outsideSignals.contains(signal): .outside
    case .killed: ranOutOfMemory ? .memory : .crashed
    }
  }

  /// Whether a signal ended it that it cannot have raised itself.
  var isFromOutside: Bool {
    if case .killed = status { cause == .outside } else { false }
  }

  private var ranOutOfMemory: Bool {
    if memoryLimit > 0, peakResident >= memoryLimit - memoryLimit / 8 { return true }
    return Self.outOfMemoryWords.contains { lastWords.contains($0) }
  }

  /// For the operator: `killed by signal 11 (Segmentation fault); last words: ...`.
  var detail: String {
    let what =
      switch status {
      case .exited(let code): "exited with status \(code)"
      case .killed(let signal): "killed by signal \(signal) (\(String(cString: strsignal(signal))))"
      case .notStarted(let error): "not started: \(error.description)"
      }
    return lastWords.isEmpty ? what : "\(what); last words: \(lastWords)"
  }
}
