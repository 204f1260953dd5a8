internal import ImageCore

/// The problems of requests rather than of pictures, each with its one status and title.
extension Problem {
  /// A parameter, header or body that breaks this API's rules.
  static func usage(_ detail: String) -> Problem { Problem(ConversionError(.usage, detail)) }

  /// No token, or a wrong one.
  static let unauthorized = Problem(
    code: "unauthorized", status: 401, title: "Token required",
    detail: "This service wants a token. Send it as \"Authorization: Bearer TOKEN\".")

  /// A path that is not served.
  static let notFound = Problem(
    code: "not-found", status: 404, title: "Not found",
    detail:
      "There is nothing at this path. Pictures are posted to /convert; /openapi.json lists what there is.")

  /// A method that HTTP defines but that is not served here.
  static func methodNotAllowed(_ allow: [String]) -> Problem {
    Problem(
      code: "method-not-allowed", status: 405, title: "Method not allowed",
      detail: "The methods that are served here are \(allow.joined(separator: ", ")).", allow: allow)
  }

  /// `Accept` excludes what the answer would be.
  static func notAcceptable(_ produced: String) -> Problem {
    Problem(
      code: "not-acceptable", status: 406, title: "Not acceptable",
      detail: "The answer is \(produced), which the Accept header excludes.")
  }

  /// A POST without a body.
  static let lengthRequired = Problem(
    code: "length-required", status: 411, title: "Length required",
    detail: "Send the picture as the body, with Content-Length or chunked.")

  /// A body over the limit.
  static func contentTooLarge(limit: Int) -> Problem {
    Problem(
      code: "content-too-large", status: 413, title: "Content too large",
      detail: "The body is over this server's limit of \(limit) bytes.")
  }

  /// A content coding, which pictures do not gain from.
  static let contentCoding = Problem(
    code: "content-coding", status: 415, title: "Unsupported content coding",
    detail: "The body must be sent as it is, without Content-Encoding.")

  /// A picture of no bytes.
  static let emptyPicture = Problem(ConversionError(.notAnImage, "There are no bytes here; send a picture."))

  /// A form that holds other things.
  static let formWithoutFile = Problem(
    ConversionError(.notAnImage, "The form has no file; send the picture as a part with a filename."))

  /// A fault of this machine's.
  static let internalFault = Problem(
    ConversionError(
      .internal, "The server could not do its part. Try again; if it stays, tell whoever runs it."))

  /// No room now.
  static func busy(_ detail: String, retryAfter: Int) -> Problem {
    var problem = Problem(ConversionError(.busy, detail))
    problem.retryAfter = retryAfter
    return problem
  }

  /// The service is about to end.
  static func draining(retryAfter: Int) -> Problem {
    Problem(
      code: "draining", status: 503, title: "Shutting down",
      detail: "This server is shutting down. Try again; another one will answer.", retryAfter: retryAfter)
  }

  /// The service is up but has not converted its own picture lately.
  static let notReady = Problem(
    code: "not-ready", status: 503, title: "Not ready",
    detail: "No worker has converted the self-test picture lately.", retryAfter: 5)
}
