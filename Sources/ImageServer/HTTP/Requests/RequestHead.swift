/// The head of a request that passed every check of RFC 9112: a handler need not look at framing again.
struct RequestHead: Sendable, Equatable {
  /// The method as it was written (methods are case-sensitive): any token, known or not.
  var method: String
  /// What the request is about.
  var target: RequestTarget
  /// The client's version.
  var version: HTTPVersion
  /// All field lines in order. Values are UTF-8 where they are valid UTF-8, else read as Latin-1.
  var fields: HTTPFields
  /// Host and port the client meant: from an absolute-form target, else from Host; nil on HTTP/1.0 without either.
  var authority: Authority?
  /// How long the body is, as the head declares it.
  var bodyLength: BodyLength
  /// Whether the client lets the connection stay open after the answer.
  var keepsAlive: Bool
  /// Whether the client waits for `100 Continue` before it sends the body.
  var expectsContinue: Bool

  /// The body as the head declares it.
  enum BodyLength: Sendable, Equatable {
    /// Neither Content-Length nor Transfer-Encoding: there is no body.
    case none
    /// Content-Length, in bytes.
    case known(Int)
    /// Chunked: the length is known at the end.
    case chunked
  }
}

/// The versions of HTTP that are spoken here.
enum HTTPVersion: Sendable, Equatable {
  /// HTTP/1.0: one request a connection, no chunks, no interim answers.
  case http10
  /// HTTP/1.1, and any later 1.x.
  case http11
}

/// Host and port of a request.
struct Authority: Sendable, Equatable {
  /// A name, an IPv4 address, or an IPv6 address in brackets; as it was written.
  var host: String
  /// The port, if one was given.
  var port: UInt16?
}
