/// Settings that are lists of texts with a form of their own. Each takes one element, or several separated by commas (as
/// environment variables give them), and says whether it could be read.
extension ServerSettings {
  /// Adds addresses where requests are taken: `HOST:PORT`, `[IPV6]:PORT`, `:PORT`, `unix:PATH`.
  public mutating func addListen(_ text: String) -> Bool { Self.add(text, to: &listen) { ListenAddress($0) } }

  /// Adds addresses where health and metrics alone are served.
  public mutating func addMetricsListen(_ text: String) -> Bool {
    Self.add(text, to: &metricsListen) { ListenAddress($0) }
  }

  /// Takes the permission bits of Unix sockets: `0660`.
  public mutating func setSocketMode(_ text: String) -> Bool {
    socketAccess.mode = SocketAccess.mode(text)
    return socketAccess.mode != nil
  }

  /// Takes the group of Unix sockets: a name that the system knows, or a number.
  public mutating func setSocketGroup(_ text: String) -> Bool {
    socketAccess.group = SocketAccess.group(text)
    return socketAccess.group != nil
  }

  /// Adds networks of trusted proxies: an address, `10.0.0.0/8`, or `unix`.
  public mutating func addTrustedProxy(_ text: String) -> Bool {
    Self.add(text, to: &proxies) { AddressBlock($0) }
  }

  /// Takes the name of the field in which trusted proxies say who the client is: `x-forwarded-for` or `forwarded`.
  public mutating func setClientField(_ text: String) -> Bool {
    guard let field = ClientAddress.Field(rawValue: text.lowercased()) else { return false }
    clientField = field
    return true
  }

  /// Adds origins whose pages may call the service: `https://app.example`, or `*`.
  public mutating func addOrigin(_ text: String) -> Bool {
    Self.add(text, to: &origins) { element in
      let isOrigin = element.hasPrefix("https://") || element.hasPrefix("http://")
      let isPlain = element.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !element.hasSuffix("/")
      return element == "*" || (isOrigin && isPlain) ? element : nil
    }
  }

  /// Whether `contents` of a token file hold a token.
  public static func isToken(_ contents: [UInt8]) -> Bool { BearerToken(fileContents: contents) != nil }

  private static func add<Element>(
    _ text: String, to list: inout [Element], _ read: (String) -> Element?
  ) -> Bool {
    let elements = text.split(separator: ",", omittingEmptySubsequences: false).map { read(String($0)) }
    guard !elements.contains(where: { $0 == nil }) else { return false }
    list += elements.compactMap { $0 }
    return true
  }
}
