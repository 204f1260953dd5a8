/// Why a multipart body cannot be read: all of them the sender's mistakes.
enum MultipartFault: Error, Sendable, Equatable {
  /// The Content-Type has no boundary, or one that RFC 2046 does not allow.
  case badBoundary
  /// No delimiter at all, or none that ends the last part: the body is cut short, or its boundary is another than was said.
  case missingDelimiter
  /// A part's header section breaks the rules; the text says which.
  case malformedPart(String)
  /// There are more than so many parts.
  case tooManyParts(limit: Int)
  /// The body could not be mapped: no fault of the sender's.
  case unreadable

  /// What is wrong, for the client.
  var detail: String {
    switch self {
    case .badBoundary:
      "The Content-Type of a multipart body must name its boundary, of 1 to 70 plain characters."
    case .missingDelimiter:
      "The multipart body has no final boundary: it is incomplete, or its Content-Type is wrong."
    case .malformedPart(let rule): "A part of the multipart body is malformed: \(rule)"
    case .tooManyParts(let limit): "The multipart body has more than \(limit) parts."
    case .unreadable: "The multipart body could not be read."
    }
  }
}
