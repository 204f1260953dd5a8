internal import Dispatch
internal import Glibc

/// Turns SIGINT and SIGTERM into a stop that finishes what is in flight; a second one ends the process at once.
///
/// It is made before any work starts, since a signal that comes before its source is registered would end the process
/// in its default way.
final class SignalWatch: Sendable {
  /// Never touched again: they only have to live.
  nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

  /// Watches from now on; `onFirst` is called once, on a queue of the watch's own. `hangUpCounts` says whether SIGHUP is one of the signals;
  /// where it is ignored already, as `nohup` leaves it, it stays so.
  init(hangUpCounts: Bool = false, onFirst: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "imgconv.signals")
    let first = FirstSignal()
    let numbers = [SIGINT, SIGTERM] + (hangUpCounts && !Self.isIgnored(SIGHUP) ? [SIGHUP] : [])
    sources = numbers.map { number in
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        switch first.arrival() {
        case .first: onFirst()
        case .echo: break
        case .second: Self.endAtOnce()
        }
      }
      source.activate()
      return source
    }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    let handler = signal(number, SIG_IGN)
    _ = signal(number, handler)
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func endAtOnce() {
    StaleFiles.removeLive()
    Console.standardError.write("\nimgconv: stopped at once; pictures in flight were dropped\n")
    _exit(ExitStatus.interrupted)
  }

  /// Tells the first signal from the second; used on the watch's queue alone.
  private final class FirstSignal: @unchecked Sendable {
    enum Arrival { case first, echo, second }

    private var time: ContinuousClock.Instant?

    /// `timeout` and shells signal a process and its group, so that one wish arrives twice: what follows within a tenth
    /// of a second is no second wish.
    func arrival() -> Arrival {
      let now = ContinuousClock.now
      guard let time else {
        self.time = now
        return .first
      }
      return now - time < .milliseconds(100) ? .echo : .second
    }
  }
}
