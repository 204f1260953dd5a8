extension RequestTarget {
  /// Reads a target of visible ASCII, and the authority that it names, if it does.
  static func parse(_ raw: String, method: String) throws(HTTPFault) -> (RequestTarget, Authority?) {
    if method == "CONNECT" {
      guard let authority = Authority(raw[...]), authority.port != nil else {
        throw .malformed("The target of CONNECT must be host:port.")
      }
      return (RequestTarget(form: .authority, raw: raw, path: "", query: []), authority)
    }
    if raw == "*" {
      guard method == "OPTIONS" else { throw .malformed("The target * is for OPTIONS alone.") }
      return (RequestTarget(form: .asterisk, raw: raw, path: "*", query: []), nil)
    }
    if raw.hasPrefix("/") { return (try parts(of: raw[...], form: .origin, raw: raw), nil) }
    return try parseAbsolute(raw, method: method)
  }

  /// `http://authority[/path][?query]`; user information is refused with the authority's other faults.
  private static func parseAbsolute(
    _ raw: String, method: String
  ) throws(HTTPFault) -> (RequestTarget, Authority?) {
    guard let scheme = ["http://", "https://"].first(where: { raw.prefix($0.count).equalsIgnoringCase($0) })
    else { throw .malformed("The request target is neither a path nor an http URI.") }
    let afterScheme = raw.dropFirst(scheme.count)
    let pathStart = afterScheme.firstIndex { $0 == "/" || $0 == "?" } ?? afterScheme.endIndex
    guard let authority = Authority(afterScheme[..<pathStart]) else {
      throw .malformed("The authority of the request target is malformed.")
    }
    let rest = afterScheme[pathStart...]
    if rest.isEmpty, method == "OPTIONS" {
      // RFC 9112, 3.2.4: what a proxy would pass on as `*`.
      return (RequestTarget(form: .absolute, raw: raw, path: "*", query: []), authority)
    }
    return (try parts(of: rest.hasPrefix("/") ? rest : "/" + rest, form: .absolute, raw: raw), authority)
  }

  /// Decodes path and query.
  private static func parts(of text: Substring, form: Form, raw: String) throws(HTTPFault) -> RequestTarget {
    let question = text.firstIndex(of: "?") ?? text.endIndex
    guard let path = PercentEncoding.decode(text[..<question], keepsSlashes: true) else {
      throw .malformed("The path of the request target is not well percent-encoded UTF-8.")
    }
    var target = RequestTarget(form: form, raw: raw, path: path, query: [])
    for piece in text[question...].dropFirst().split(separator: "&") {
      let equals = piece.firstIndex(of: "=") ?? piece.endIndex
      let value = equals < piece.endIndex ? piece[piece.index(after: equals)...] : nil
      guard let name = PercentEncoding.decode(piece[..<equals], plusIsSpace: true),
        let decoded = PercentEncoding.decode(value ?? "", plusIsSpace: true, allowsNUL: true)
      else { throw .malformed("The query of the request target is not well percent-encoded UTF-8.") }
      target.query.append(QueryItem(name: name, value: value == nil ? nil : decoded))
    }
    return target
  }
}
