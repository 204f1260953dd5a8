/// A media type with its parameters (RFC 9110, 8.3.1).
struct MediaType: Sendable, Equatable {
  /// The type, in lower case.
  var type: String
  /// The subtype, in lower case.
  var subtype: String
  /// The parameters: names in lower case, values without their quotes.
  var parameters: [(name: String, value: String)]

  /// Reads a Content-Type; nil when it is malformed, or when a parameter is given twice.
  init?(_ text: some StringProtocol) {
    var scanner = FieldValueScanner(text)
    guard let type = scanner.token(), scanner.skip("/"), let subtype = scanner.token(),
      let parameters = scanner.parameters()
    else { return nil }
    self.type = type.lowercased()
    self.subtype = subtype.lowercased()
    self.parameters = parameters
  }

  /// `type/subtype`, without parameters.
  var essence: String { "\(type)/\(subtype)" }

  /// The value of a parameter, by its name in lower case.
  subscript(parameter name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// Equal when every part is.
  static func == (left: MediaType, right: MediaType) -> Bool {
    left.essence == right.essence
      && left.parameters.elementsEqual(right.parameters) { $0.name == $1.name && $0.value == $1.value }
  }
}
