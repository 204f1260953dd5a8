/// The methods that HTTP defines (RFC 9110, 9.3; RFC 5789).
enum HTTPMethods {
  /// All of them.
  static let all: Set<String> = [
    "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH",
  ]

  /// A method as logs show it: foreign ones have no name there.
  static func label(_ method: String) -> String { all.contains(method) ? method : "OTHER" }
}
