internal import ImageCore

/// What is remembered of one request: the log line and the metrics are made from it.
///
/// It holds no body, no token, no position, and of file names nothing at all.
struct RequestRecord: Sendable {
  /// When the head had arrived, in seconds since 1970 (UTC).
  var time: Double = 0
  /// The request's id.
  var id = ""
  /// Who is at the other end of the connection.
  var peer = ""
  /// The client's address, as trusted proxies tell it; else the peer's.
  var client = ""
  /// The client's trace context, when it sent a valid one.
  var traceParent: String?
  /// The method, as sent.
  var method = ""
  /// The route's name; never the raw path.
  var route = Route.unknown
  /// The answer's status; 0 when the client went away before there was one.
  var status = 0
  /// Bytes of the request's body.
  var bytesIn = 0
  /// Bytes of the answer's body.
  var bytesOut = 0
  /// Stage times; nil when the request did not get there.
  var receive, queue, convert, send: Duration?
  /// From the head until the answer was sent.
  var total: Duration = .zero
  /// Byte ratios of the pictures that were converted.
  var ratios: [Double] = []
  /// Byte verdicts of the pictures that were converted.
  var verdicts: [SizeParity.Verdict] = []
  /// Pictures in the request.
  var pictures = 0
  /// Codes of what went wrong: the request's, or those of its pictures.
  var errors: [String] = []
  /// What the operator should know about the errors; never shown to the client.
  var details: [String] = []
  /// Whether the client went away before its answer was sent.
  var clientGone = false
  /// Whether the service ended before its answer was sent.
  var isCutOff = false
}
