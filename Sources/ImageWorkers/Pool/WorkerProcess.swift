internal import CSandbox
internal import Glibc

/// A worker's process, from its start until it is reaped.
///
/// A thread of its own starts it and then sleeps in `waitid` until it ends: the kernel kills a worker when the thread that
/// started it ends (PR_SET_PDEATHSIG goes by thread, not by process), and a thread can wait for stops as well as ends
/// without touching the signals of the program around it.
final class WorkerProcess: Sendable {
  /// What happens to a process.
  enum Event: Sendable {
    case started
    case stopped
    case exited(WorkerDeath)
  }

  /// What the keeper thread and the pool share.
  private struct State {
    /// The process; nil before its start and after it is reaped, when the number may belong to another.
    var pid: pid_t?
    var isWanted = true
  }

  private let state = Guarded(State())
  private let lastWords: LastWords
  private let memoryLimit: Int64

  /// Starts `executable` as a worker that speaks through `channel`; `onEvent` is called on the keeper thread.
  ///
  /// Throws when there is no thread or no pipe for it; that the process itself does not start is an event.
  init(
    executable: String, orders: WorkerOrders, channel: Channel, onEvent: @escaping @Sendable (Event) -> Void
  ) throws(SystemCallError) {
    let (reading, writing) = try LastWords.pipe()
    lastWords = LastWords(reading)
    memoryLimit = Int64(orders.memoryLimit)
    let arguments = [
      "imgconv", WorkerMain.argument, String(decoding: WireJSON.encode(orders) ?? [], as: UTF8.self),
    ]
    // Handed over, not captured: a closure would keep the worker's ends open in this process for the worker's life.
    let ends = Handover<WorkerEnds>()
    ends.put(WorkerEnds(messages: writing, channel: channel))
    try SystemThread.start { [self] in keep(executable, arguments, ends, onEvent) }
  }

  /// Kills the process, now or as soon as it is started; nothing when it is gone.
  func end() {
    state.withLock { state in
      state.isWanted = false
      if let pid = state.pid { kill(pid, SIGKILL) }
    }
  }

  /// Lets the process compute for `seconds` more.
  func allowProcessorTime(seconds: Int64) {
    state.withLock { state in
      if let pid = state.pid { _ = sandbox_allow_cpu(pid, seconds) }
    }
  }

  /// How many bytes of memory it has resident; 0 when that cannot be told.
  var resident: Int64 {
    state.withLock { state in state.pid.map { max(sandbox_resident($0), 0) } ?? 0 }
  }

  /// The process's number while it runs.
  var pid: pid_t? { state.withLock(\.pid) }

  /// Forgets what it wrote to its standard error until now: it belongs to pictures that are done.
  func forgetWords() { _ = lastWords.read() }

  private func keep(
    _ executable: String, _ arguments: [String], _ ends: Handover<WorkerEnds>,
    _ onEvent: @Sendable (Event) -> Void
  ) {
    let started = state.withLock { state -> Int32 in
      // Taken, so that they are closed here once the worker has its copies: then its end is the end of the channel.
      guard let ends = ends.take(), state.isWanted else { return -ECANCELED }
      let result = Self.spawn(executable, arguments, ends)
      if result > 0 { state.pid = result }
      return result
    }
    guard started > 0 else {
      let error = SystemCallError("posix_spawn", code: -started)
      onEvent(.exited(WorkerDeath(status: .notStarted(error))))
      return
    }
    onEvent(.started)
    let inherited = sandbox_own_peak()
    var detail: Int32 = 0
    while true {
      let kind = Int(sandbox_wait(started, &detail))
      if kind == SANDBOX_STOPPED {
        onEvent(.stopped)
      } else {
        let status = kind == SANDBOX_EXITED ? WorkerDeath.Status.exited(detail) : .killed(detail)
        onEvent(.exited(reap(started, status, inheritedPeak: inherited)))
        return
      }
    }
  }

  /// The death of a process whose peak of memory began at no more than `inheritedPeak`, this process's own.
  private func reap(_ pid: pid_t, _ status: WorkerDeath.Status, inheritedPeak: Int64) -> WorkerDeath {
    var death = WorkerDeath(status: status, memoryLimit: memoryLimit)
    death.lastWords = lastWords.read()
    state.withLock { state in
      _ = sandbox_reap(pid, &death.peakResident)
      if death.peakResident <= inheritedPeak { death.peakResident = 0 }
      state.pid = nil
    }
    return death
  }

  private static func spawn(_ executable: String, _ arguments: [String], _ ends: WorkerEnds) -> Int32 {
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = WorkerEnvironment.variables.map { strdup($0) } + [nil]
    defer { for string in argv + envp { free(string) } }
    return sandbox_spawn(executable, &argv, &envp, ends.messages.number, ends.channel.descriptor.number)
  }
}

/// What a worker gets at its start.
private struct WorkerEnds: Sendable {
  /// Its standard error.
  let messages: OwnedDescriptor
  /// Its end of the channel.
  let channel: Channel
}
