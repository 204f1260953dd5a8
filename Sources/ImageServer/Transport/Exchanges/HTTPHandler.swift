/// What the service gives to the transport. Every method is called on a loop's queue, which hundreds of connections share: it must
/// return at once, never block, and leave work to other queues.
///
/// The life of an exchange: `decide`, then for a wanted body any number of `reserve`, then `handle`; `finished` comes last, once,
/// whatever happened. `problem` and `abandoned` may come in between.
protocol HTTPHandler: Sendable {
  /// Says what to do with a request of which the head is known. An interim `100 Continue` is sent only after `.receive`.
  func decide(_ head: RequestHead, _ exchange: Exchange) -> HeadDecision

  /// Asks for room for `bytes` more of the exchange's body, which have come and are about to be kept: what a client declares and does
  /// not send takes nothing from others. Returns nil to grant, or the answer that refuses; what was granted before stays the handler's to
  /// give back, in `finished` at the latest.
  func reserve(_ bytes: Int, for exchange: Exchange) -> HTTPResponse?

  /// Takes a complete request; it is answered by `exchange.respond`, now or later, from any queue.
  func handle(_ request: HTTPRequest, _ exchange: Exchange)

  /// The client is gone and nobody will read an answer: stop the work. At most once, after `handle`; answers are ignored from then on.
  func abandoned(_ exchange: Exchange)

  /// Makes the answer to a request that HTTP itself refuses; `head` is nil when there is none. The connection closes after it.
  func problem(for fault: HTTPFault, head: RequestHead?, _ exchange: Exchange) -> HTTPResponse

  /// The exchange is over: for the log, the metrics, and to give back what was reserved. Exactly once an exchange.
  func finished(_ exchange: Exchange, _ summary: ExchangeSummary)
}

/// What becomes of a request once its head is known.
enum HeadDecision: Sendable {
  /// Answer now. A body that comes all the same is dropped within a bound, else the connection closes.
  case respond(HTTPResponse)
  /// Keep the body, of at most `maximumBytes`, then call `handle`. A larger declared length is a 413 at once.
  case receive(maximumBytes: Int)
}

/// A complete request.
struct HTTPRequest: Sendable {
  /// The head.
  var head: RequestHead
  /// The body.
  var body: SpooledBody
}
