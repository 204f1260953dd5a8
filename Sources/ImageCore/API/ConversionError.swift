/// A picture that was not converted, and why.
///
/// `message` is for the person or client who sent the picture: it says what is wrong with it and what can be done.
/// `detail` is for the operator's log (library codes, offsets) and never leaves the service.
public struct ConversionError: Error, Sendable, Equatable, Codable {
  /// The kind of failure; the HTTP problem, the exit status and the log field all follow from it.
  public var category: ErrorCategory
  /// One or two sentences for the sender. No path, no pointer, no library jargon.
  public var message: String
  /// What the operator needs to know beyond the message; may be empty.
  public var detail: String
  /// Whether it is wrong to ask another decoder: it would hide the damage that this one has seen.
  var isSettled = false

  private enum CodingKeys: CodingKey { case category, message, detail }

  /// Creates an error of `category` that tells the sender `message` and the operator `detail`.
  public init(_ category: ErrorCategory, _ message: String, detail: String = "") {
    self.category = category
    self.message = message
    self.detail = detail
  }
}
