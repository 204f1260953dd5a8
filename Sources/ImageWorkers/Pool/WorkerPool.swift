internal import Dispatch
public import ImageCore

/// A pool of sandboxed worker processes that each work on one picture at a time.
///
/// A picture that crashes or hangs its decoder costs that picture alone. Workers start on demand and stay for the next
/// pictures; when the pool's process ends, however it ends, they end too.
public final class WorkerPool: PictureService {
  private let driver: PoolDriver

  /// Sets up a pool and starts `configuration.prestarted` workers, without waiting for them.
  public init(_ configuration: PoolConfiguration) {
    driver = PoolDriver(configuration)
    driver.handle(.clock)
  }

  /// Gives up what is running, as `shutdown(drain: false)` does.
  deinit { driver.shutdown(drain: false) {} }

  /// Waits until a worker has converted the built-in picture.
  ///
  /// Throws when none can: the error says in a sentence what is missing (a decoder, the sandbox).
  public func start() throws(ConversionError) {
    let done = DispatchSemaphore(value: 0)
    let outcome = Handover<Result<Void, ConversionError>>()
    probe { result in
      outcome.put(result)
      done.signal()
    }
    done.wait()
    try outcome.take()?.get()
  }

  /// Sends the built-in picture through a worker like any other and tells whether it was converted.
  ///
  /// `completion` is called once, on a queue of the pool's.
  public func probe(
    deadline: Duration = .seconds(30), completion: @escaping @Sendable (Result<Void, ConversionError>) -> Void
  ) {
    do throws(ConversionError) {
      let picture = try BuiltInPicture.open()
      let job = PictureJob(
        task: .convert(ConversionOptions()), source: picture.source, length: picture.length,
        deadline: deadline)
      submit(job) { outcome in completion(outcome.result.map { _ in }) }
    } catch {
      completion(.failure(error))
    }
  }

  /// Takes `job`; its deadline runs from the moment that a worker has it. `completion` is called on a queue of the pool's.
  @discardableResult
  public func submit(
    _ job: PictureJob, completion: @escaping @Sendable (PictureOutcome) -> Void
  ) -> any PictureTicket {
    driver.submit(job, completion: completion)
  }

  /// The process numbers of the workers that run now.
  var processes: [Int32] { driver.processes }

  /// What workers decode with; nothing before one has become ready. This process itself loads no decoder.
  public var decoders: DecoderNames { driver.state.withLock(\.decoders) }

  /// What the pool is doing and has done.
  public var statistics: PoolStatistics { driver.statistics }

  /// Takes no further job; finishes those it has (`drain`) or gives them up with `cancelled`; ends every worker.
  ///
  /// `completion` is called once, when the last worker is gone. May be called again, to stop draining.
  public func shutdown(drain: Bool, completion: @escaping @Sendable () -> Void) {
    driver.shutdown(drain: drain, completion: completion)
  }
}
