/// What the service serves as it is.
struct Documents: Sendable {
  /// The page; the nonce of its style and script goes between the pieces.
  var page: PageDocument
  /// The OpenAPI description, JSON.
  var openAPI: [UInt8]
  /// Name and version of this software and its libraries, in the order in which they are shown.
  var versions: [(name: String, version: String)]
}
