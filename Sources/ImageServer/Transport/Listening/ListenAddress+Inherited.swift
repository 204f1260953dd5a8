extension ListenAddress {
  /// The listening sockets that systemd (or who acts like it) passed: descriptors from 3 on, as many as LISTEN_FDS says, if LISTEN_PID is
  /// this process (sd_listen_fds(3)). Empty when there are none.
  static func inherited(environment: (String) -> String?, processID: Int32) -> [ListenAddress] {
    guard let owner = environment("LISTEN_PID").flatMap(Int32.init), owner == processID,
      let count = environment("LISTEN_FDS").flatMap(Int32.init), (1...1024).contains(count)
    else { return [] }
    return (0..<count).map { .inherited(descriptor: 3 + $0) }
  }

  /// The port of a TCP address.
  var port: UInt16? {
    if case .tcp(host: _, let port) = self { port } else { nil }
  }
}
