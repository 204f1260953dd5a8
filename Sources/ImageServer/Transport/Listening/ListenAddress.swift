/// Where to accept connections.
enum ListenAddress: Sendable, Hashable {
  /// A numeric address or a name, and a port; port 0 lets the system choose.
  case tcp(host: String, port: UInt16)
  /// A socket in the file system.
  case unix(path: String)
  /// A listening socket that was passed by the process that started this one (systemd's LISTEN_FDS).
  case inherited(descriptor: Int32)

  /// Reads `HOST:PORT`, `[IPV6]:PORT`, `:PORT` (every address) or `unix:PATH`; nil when it is none of them.
  init?(_ text: String) {
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst(5))
      // sun_path has 108 bytes, the last of them NUL.
      guard !path.isEmpty, path.utf8.count <= 107, !path.utf8.contains(0) else { return nil }
      self = .unix(path: path)
      return
    }
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit), let port = UInt16(digits) else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("[") {
      guard host.hasSuffix("]"), host.utf8.count > 2 else { return nil }
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    self = .tcp(host: String(host), port: port)
  }
}

extension ListenAddress: CustomStringConvertible {
  /// The text that `init` reads.
  var description: String {
    switch self {
    case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path): "unix:\(path)"
    case .inherited(let descriptor): "fd:\(descriptor)"
    }
  }
}
