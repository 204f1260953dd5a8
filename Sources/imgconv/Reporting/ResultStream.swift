internal import Glibc
internal import ImageWorkers

/// Whether all results reached standard output: every write to it is noted here, wherever it comes from.
enum ResultStream {
  private static let failure = Guarded<SystemError?>(nil)

  /// Whether results were lost, so that working on more of them is in vain.
  static var isBroken: Bool { failure.withLock { $0 != nil } }

  /// Notes that results could not be written; the first reason counts.
  static func broke(_ error: SystemError) { failure.withLock { $0 = $0 ?? error } }

  /// The status to exit with at the end of a command that came to `status`: lost results are told, and are no success. A
  /// reader that left (`| head`) is no reason for words.
  static func exitStatus(_ status: Int32) -> Int32 {
    settle()
    guard let error = failure.withLock({ $0 }) else { return status }
    if error.code == EPIPE || status == ExitStatus.interrupted { return ExitStatus.interrupted }
    Console.tell("standard output cannot be written: \(error.reason)")
    return ExitStatus.usage
  }

  /// Network file systems say only when a file is closed that there was no room for it.
  private static func settle() {
    guard !isBroken else { return }
    let copy = dup(STDOUT_FILENO)
    guard copy >= 0, close(copy) < 0, errno != EINTR else { return }
    broke(.last)
  }
}
