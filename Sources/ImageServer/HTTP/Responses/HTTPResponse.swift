internal import ImageWorkers

/// An answer. The transport adds Date, Content-Length and Connection, and leaves the body out where HTTP wants none (HEAD, 204,
/// 304); a handler sets none of these.
struct HTTPResponse: Sendable {
  /// The status code, 200 to 599.
  var status: Int
  /// Field lines. Control characters in a value are sent as spaces: a client's text cannot make a line of its own.
  var fields: HTTPFields
  /// The content.
  var body: Body
  /// Whether the connection ends after this answer, whatever the client wishes.
  var closes: Bool

  /// Creates an answer.
  init(status: Int, fields: HTTPFields = [:], body: Body = .none, closes: Bool = false) {
    self.status = status
    self.fields = fields
    self.body = body
    self.closes = closes
  }

  /// The content of an answer.
  enum Body: Sendable {
    /// No content: Content-Length is 0.
    case none
    /// Bytes in memory.
    case bytes([UInt8])
    /// `count` bytes of a file or memfd from `offset`, sent by `sendfile`; the file offset is neither used nor changed.
    case descriptor(OwnedDescriptor, offset: Int, count: Int)
    /// One after the other, as of a multipart answer.
    case parts([Body])

    /// The length in bytes.
    var count: Int {
      switch self {
      case .none: 0
      case .bytes(let bytes): bytes.count
      case .descriptor(_, offset: _, let count): count
      case .parts(let parts): parts.reduce(0) { $0 + $1.count }
      }
    }
  }
}
