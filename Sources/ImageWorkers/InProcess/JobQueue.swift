internal import Dispatch

/// Jobs waiting for a thread, first in, first out.
final class JobQueue: Sendable {
  private let jobs = Guarded<[InProcessJob]>([])
  private let available = DispatchSemaphore(value: 0)

  /// Adds a job at the end.
  func append(_ job: InProcessJob) {
    jobs.withLock { $0.append(job) }
    available.signal()
  }

  /// Waits for the next job; nil when the queue is closed and empty.
  func next() -> InProcessJob? {
    available.wait()
    return jobs.withLock { jobs in
      guard !jobs.isEmpty else {
        // Only closing signals without a job: pass it on to the next thread.
        available.signal()
        return nil
      }
      return jobs.removeFirst()
    }
  }

  /// Lets every thread that finds no job end.
  func close() { available.signal() }
}
