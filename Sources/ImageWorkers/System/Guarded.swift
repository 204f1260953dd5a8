internal import Glibc

/// A value that one thread at a time may touch.
///
/// It is what `Synchronization.Mutex` is, over a lock that the thread sanitizer sees: on Linux that one is a futex inside
/// the standard library, and every access under it is reported as a race.
public final class Guarded<Value>: @unchecked Sendable {
  private var value: Value
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  /// Takes over `value`.
  public init(_ value: sending Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  /// Calls `body` with the value, alone with it; must not be called from inside itself.
  public func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&value)
  }
}
