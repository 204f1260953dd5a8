/// The methods that HTTP and its extensions define (RFC 9110, 9.3; PATCH by RFC 5789; QUERY by the HTTP working group).
enum HTTPMethods {
  /// All of them.
  static let all: Set<String> = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "QUERY",
  ]

  /// A method as logs show it: foreign ones have no name there.
  static func label(_ method: String) -> String { all.contains(method) ? method : "OTHER" }
}
