internal import ImageWorkers

/// What the service remembers of one request, from its head until its end. Kept in the exchange's context.
final class RequestState: Sendable {
  /// The request's id, the client's or made.
  let id: String
  /// The resource.
  let route: Route
  /// Whether the page of another origin may read the answer, and which origin that is.
  let allowedOrigin: String?
  /// When the request arrived.
  let started: ContinuousClock.Instant

  /// What changes while the request lives.
  struct Progress: Sendable {
    /// What the query asks for; set when a picture is let in.
    var parameters: PictureParameters?
    /// The type of a body that is a form; nil when the body is the picture.
    var form: MediaType?
    /// Bytes charged to the budget for this request.
    var charged = 0
    /// The job that runs or waits now.
    var ticket: (any PictureTicket)?
    /// Whether nobody waits for the answer any more.
    var isAbandoned = false
    /// Whether the exchange is over and everything charged was given back.
    var isOver = false
    /// What goes into log and metrics.
    var record = RequestRecord()
  }

  /// What changes while the request lives.
  let progress: Guarded<Progress>

  /// Begins the memory of a request.
  init(
    id: String, route: Route, allowedOrigin: String?, started: ContinuousClock.Instant, record: RequestRecord
  ) {
    (self.id, self.route, self.allowedOrigin, self.started) = (id, route, allowedOrigin, started)
    progress = Guarded(Progress(record: record))
  }
}

extension Exchange {
  /// The service's memory of this exchange; nil before `decide`.
  var state: RequestState? { context.withLock { $0 as? RequestState } }
}
