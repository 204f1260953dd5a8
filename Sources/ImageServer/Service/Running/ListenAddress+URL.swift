extension ListenAddress {
  /// The address as a client types it; Unix sockets have no URL and stay as they are.
  var url: String {
    switch self {
    case .tcp("", let port), .tcp("0.0.0.0", let port), .tcp("::", let port): "http://localhost:\(port)/"
    case .tcp: "http://\(self)/"
    case .unix, .inherited: description
    }
  }
}
