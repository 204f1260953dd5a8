/// A Content-Disposition of a form's part (RFC 7578, 4.2).
struct ContentDisposition: Sendable, Equatable {
  /// `form-data`, or another; in lower case.
  var type: String
  /// The form field's name.
  var name: String?
  /// The file's name as it was sent: `filename*` if there is one, else `filename`.
  var fileName: String?

  /// Reads a field value; nil when it is malformed.
  init?(_ text: String) {
    var scanner = FieldValueScanner(text)
    guard let type = scanner.token(), let parameters = scanner.parameters(keepsBackslashes: true) else {
      return nil
    }
    self.type = type.lowercased()
    name = parameters.first { $0.name == "name" }.map { Self.unescaped($0.value) }
    if let extended = parameters.first(where: { $0.name == "filename*" }) {
      guard let decoded = Self.decodeExtended(extended.value) else { return nil }
      fileName = decoded
    } else {
      fileName = parameters.first { $0.name == "filename" }.map { Self.unescaped($0.value) }
    }
  }

  /// Browsers write a quote and line ends in names so, and a percent sign as it is (HTML, 4.10.21.8).
  private static func unescaped(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...]
      let escape = rest.prefix(3).uppercased()
      let plain: String? = escape == "%22" ? "\"" : escape == "%0D" || escape == "%0A" ? " " : nil
      result += plain ?? "%"
      rest = rest.dropFirst(plain == nil ? 1 : 3)
    }
    return result + rest
  }

  /// `charset'language'value` (RFC 8187, 3.2), of which UTF-8 and, as older senders write it, ISO-8859-1 are known.
  private static func decodeExtended(_ text: String) -> String? {
    let pieces = text.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard pieces.count == 3, let bytes = PercentEncoding.decodeBytes(Array(pieces[2].utf8)) else {
      return nil
    }
    if pieces[0].equalsIgnoringCase("utf-8") { return String(validating: bytes, as: UTF8.self) }
    guard pieces[0].equalsIgnoringCase("iso-8859-1") else { return nil }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
