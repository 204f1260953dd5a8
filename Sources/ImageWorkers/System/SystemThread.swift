internal import Glibc

/// A thread of the operating system, for work that blocks or that must stay on one thread.
///
/// Dispatch gives no say over which thread runs a block, and blocking its threads starves its queues.
public enum SystemThread {
  /// Carries the body across `pthread_create`.
  private final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on a new thread that cleans up after itself.
  ///
  /// Throws when the system refuses another thread.
  public static func start(_ body: @escaping @Sendable () -> Void) throws(SystemCallError) {
    let box = Unmanaged.passRetained(Box(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      throw SystemCallError("pthread_create", code: code)
    }
    pthread_detach(thread)
  }
}
