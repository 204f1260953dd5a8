/// The target of a request (RFC 9112, 3.2), percent-decoded exactly once.
struct RequestTarget: Sendable, Equatable {
  /// The forms a target has.
  enum Form: Sendable, Equatable {
    /// `/path?query`.
    case origin
    /// `http://host/path?query`.
    case absolute
    /// `host:port`, of CONNECT.
    case authority
    /// `*`, of OPTIONS.
    case asterisk
  }

  /// The form.
  var form: Form
  /// The target as it was written: visible ASCII. It may hold secrets of the client's: not for logs as it is.
  var raw: String
  /// The decoded path, with its leading slash. An encoded slash stays `%2F`, so that it never passes for a separator; dot
  /// segments stay as they are. `*` for the asterisk form, empty for the authority form.
  var path: String
  /// The query's items in order, those without a name or a value too. Empty when there is no query.
  var query: [QueryItem]
}

/// One `name=value` of a query, decoded as forms write it (`+` is a space).
struct QueryItem: Sendable, Equatable {
  /// The decoded name.
  var name: String
  /// The decoded value, which may hold NULs: foreign text; nil when there is no `=`.
  var value: String?
}
