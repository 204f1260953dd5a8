internal import ImageCore

/// An error as the client sees it: RFC 9457 problem details.
///
/// `detail` of a `ConversionError` never gets here; only its public message does.
struct Problem: Error, Equatable, Sendable {
  /// The stable word that programs switch on; also the log field and the metrics label.
  var code: String
  /// The HTTP status.
  var status: Int
  /// The same for every occurrence of `code`.
  var title: String
  /// This occurrence, for a person: what is wrong and what to do.
  var detail: String
  /// Whole seconds after which trying again makes sense.
  var retryAfter: Int?
  /// The methods that the resource knows, for 405.
  var allow: [String] = []

  /// The stable name of the problem type, a URN so that it needs no host.
  var type: String { "urn:imgconv:problem:\(code)" }

  /// The media type of `body`.
  static let contentType = "application/problem+json"

  /// The problem as JSON, with the request's id so that a person can quote it.
  func body(requestID: String?) -> [UInt8] {
    JSONValue.object(of: [
      "type": .string(type), "title": .string(title), "status": .int(status), "detail": .string(detail),
      "code": .string(code), "retry_after": retryAfter.map { .int($0) },
      "request_id": requestID.map { .string($0) },
    ]).bytes
  }
}

extension Problem {
  /// The problem of a picture that was not converted.
  init(_ error: ConversionError) {
    let face = error.category.face
    self.init(code: face.code, status: face.httpStatus, title: face.title, detail: error.message)
  }
}
