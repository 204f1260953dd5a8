/// Where a client reaches a service.
public struct ServerAddress: Sendable, Equatable {
  /// A TCP address with a port above 0, or a Unix socket.
  let address: ListenAddress

  /// Reads the address of a service: what `--listen` takes (`HOST:PORT`, `[IPV6]:PORT`, `:PORT`, `unix:PATH`), or what the
  /// service prints, `http://HOST[:PORT]`. An address that stands for every address of the machine is reached at its
  /// loopback. Nil when it is none of them, names a page of the service, or has port 0.
  public init?(_ text: String) {
    guard let address = ListenAddress(Self.withoutScheme(text)) else { return nil }
    switch address {
    case .tcp(let host, let port):
      let isHost = host.utf8.allSatisfy { $0 > .space && $0 < 0x7F } && !host.contains { "/?#@".contains($0) }
      guard isHost, port > 0 else { return nil }
      self.address = .tcp(host: Self.reachable(host), port: port)
    case .unix: self.address = address
    // A descriptor that the service was handed is no place that others can ask at.
    case .inherited: return nil
    }
  }

  /// Host and port as a Host field has them; over a Unix socket the host is this machine (RFC 9110, 7.2).
  public var authority: String {
    switch address {
    case .tcp: address.description
    case .unix, .inherited: "localhost"
    }
  }

  /// A URL without its scheme and the slash at its end, with the port that it stands for; any other text as it is.
  private static func withoutScheme(_ text: String) -> String {
    let scheme = "http://"
    guard text.hasPrefix(scheme) else { return text }
    var rest = text.dropFirst(scheme.count)
    if rest.hasSuffix("/") { rest.removeLast() }
    let hasPort = rest.hasPrefix("[") ? !rest.hasSuffix("]") : rest.contains(":")
    // A URL has a host and no other way to name one (RFC 9110, 4.2.1).
    guard !rest.isEmpty, !rest.hasPrefix(":"), !rest.hasPrefix("unix:") else { return "" }
    return hasPort ? String(rest) : "\(rest):80"
  }

  private static func reachable(_ host: String) -> String {
    switch host {
    case "", "0.0.0.0": "127.0.0.1"
    case "::": "::1"
    default: host
    }
  }
}

extension ServerAddress: CustomStringConvertible {
  /// The address as messages name it: `HOST:PORT`, `[IPV6]:PORT` or `unix:PATH`.
  public var description: String { address.description }
}
