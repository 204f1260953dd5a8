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
