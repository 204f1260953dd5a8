public import ImageCore

/// What is asked for one picture.
public enum PictureTask: Sendable {
  /// Convert the source to a JPEG.
  case convert(ConversionOptions)
  /// Say what the source is and how it would be converted, as the JSON of `imgconv inspect`.
  case inspect(ConversionOptions)
  /// Hold an existing JPEG against the source.
  case compare(jpeg: OwnedDescriptor, ConversionOptions)
}

/// One picture to be worked on.
public struct PictureJob: Sendable {
  /// What is asked.
  public var task: PictureTask
  /// The source: a regular file or a memfd, read from offset 0 by `pread` or a mapping; its file offset is not used.
  public var source: OwnedDescriptor
  /// The length of the source in bytes.
  public var length: Int
  /// How long the whole of its processing may take, from the moment that a worker has it.
  public var deadline: Duration

  /// Creates a job.
  public init(task: PictureTask, source: OwnedDescriptor, length: Int, deadline: Duration = .seconds(30)) {
    self.task = task
    self.source = source
    self.length = length
    self.deadline = deadline
  }
}

/// What came of one picture.
public struct PictureOutcome: Sendable {
  /// A finished task.
  public enum Success: Sendable {
    /// The report, and a sealed memfd that holds exactly `bytes` bytes of JPEG from offset 0.
    case jpeg(ConversionReport, OwnedDescriptor, bytes: Int)
    /// UTF-8 JSON text (of `inspect` and `compare`).
    case json([UInt8])
  }

  /// The picture, or why there is none.
  public var result: Result<Success, ConversionError>
  /// From submission until a worker had it.
  public var queued: Duration
  /// From then until the outcome.
  public var worked: Duration

  /// Creates an outcome.
  public init(result: Result<Success, ConversionError>, queued: Duration, worked: Duration) {
    self.result = result
    self.queued = queued
    self.worked = worked
  }
}

/// A submitted job that can be given up.
public protocol PictureTicket: Sendable {
  /// Gives the job up: dropped if it is queued, its worker ended and replaced if it runs. Its completion is still called once,
  /// with `cancelled` unless it was done already.
  func cancel()
}

/// Something that works on pictures: the pool of sandboxed workers, or this very process.
public protocol PictureService: Sendable {
  /// Takes `job` and calls `completion` exactly once, on a queue of the service's own.
  @discardableResult
  func submit(_ job: PictureJob, completion: @escaping @Sendable (PictureOutcome) -> Void)
    -> any PictureTicket
}
