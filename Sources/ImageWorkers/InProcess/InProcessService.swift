internal import Dispatch
public import ImageCore
internal import Synchronization

/// Works on pictures in this very process, on a few threads of its own: no protection, no start-up.
///
/// A conversion here can be interrupted only where it writes: a job that is cancelled or past its deadline ends at its
/// next write, not at once. A decoder that crashes takes the process along.
public final class InProcessService: PictureService {
  private let queue: JobQueue

  /// Starts `jobs` threads, at least one.
  ///
  /// Throws `internal` when the system refuses them.
  public convenience init(jobs: Int) throws(ConversionError) {
    try self.init(jobs: jobs, engine: CoreEngine())
  }

  init(jobs: Int, engine: any PictureEngine) throws(ConversionError) {
    let queue = JobQueue()
    self.queue = queue
    do throws(SystemCallError) {
      for _ in 0..<max(jobs, 1) {
        try SystemThread.start {
          var run = EngineRun(engine)
          while let entry = queue.next() { entry.work(with: &run) }
        }
      }
    } catch {
      queue.close()
      throw error.conversionError("The system refuses more threads: ask for fewer jobs.")
    }
  }

  /// Ends the threads once every submitted job is done.
  deinit { queue.close() }

  /// Takes `job` for the next free thread; `completion` is called there.
  @discardableResult
  public func submit(
    _ job: PictureJob, completion: @escaping @Sendable (PictureOutcome) -> Void
  ) -> any PictureTicket {
    let entry = InProcessJob(job, completion: completion)
    queue.append(entry)
    return entry
  }
}
