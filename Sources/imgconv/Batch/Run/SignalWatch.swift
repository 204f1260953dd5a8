internal import Glibc
internal import ImageWorkers

/// Turns SIGINT and SIGTERM into a stop that finishes what is in flight; a second one ends the process at once.
///
/// A thread of its own waits for them: Dispatch may wait for a thread that it never gets, and a person must be able to end
/// the process even then.
enum SignalWatch {
  /// Watches from now on, to the end of the process; `onFirst` is called once, on the watch's thread. `hangUpCounts` says
  /// whether SIGHUP is one of the signals; where it is ignored already, as `nohup` leaves it, it stays so. Where the process has
  /// not ended `patience` after the first signal, it is ended as by a second one; nil waits for ever.
  ///
  /// To be called by the first thread while it is the only one: others that exist would not leave the signals to the watch.
  /// Where there is no thread for it, signals end the process in their own way.
  static func start(
    hangUpCounts: Bool = false, patience: Duration? = nil, onFirst: @escaping @Sendable () -> Void
  ) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] + (hangUpCounts && !isIgnored(SIGHUP) ? [SIGHUP] : []) {
      // Waiting for one that is ignored, as shells leave SIGINT to jobs in the background, is not defined.
      _ = signal(number, SIG_DFL)
      sigaddset(&signals, number)
    }
    // Held back in this thread and in all that it starts.
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let watched = signals
    do throws(SystemCallError) {
      try SystemThread.start { watch(watched, patience, onFirst) }
    } catch {
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }

  private static func watch(_ watched: sigset_t, _ patience: Duration?, _ onFirst: () -> Void) {
    var signals = watched
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 {}
    let time = ContinuousClock.now
    onFirst()
    while true {
      guard wait(for: &signals, until: patience.map { time + $0 }) else { endAtOnce() }
      let now = ContinuousClock.now
      // `timeout` and shells signal a process and its group, so that one wish arrives twice: what follows within a tenth
      // of a second is no second wish.
      if now - time >= .milliseconds(100) { endAtOnce() }
    }
  }

  /// Waits for one of `signals`; false when none has come by `end`.
  private static func wait(for signals: inout sigset_t, until end: ContinuousClock.Instant?) -> Bool {
    while true {
      guard let end else {
        var number: Int32 = 0
        if sigwait(&signals, &number) == 0 { return true }
        continue
      }
      let rest = max(end - ContinuousClock.now, .zero).components
      var limit = timespec(
        tv_sec: Int(rest.seconds), tv_nsec: Int(rest.attoseconds / 1_000_000_000))
      if sigtimedwait(&signals, nil, &limit) > 0 { return true }
      if errno == EAGAIN { return false }
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    let handler = signal(number, SIG_IGN)
    _ = signal(number, handler)
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func endAtOnce() -> Never {
    StaleFiles.removeLive()
    Console.standardError.write("\nimgconv: stopped at once; pictures in flight were dropped\n")
    _exit(ExitStatus.interrupted)
  }
}
