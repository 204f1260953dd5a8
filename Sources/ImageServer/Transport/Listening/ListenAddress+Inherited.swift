internal import ImageCore

extension ListenAddress {
  /// The listening sockets that systemd (or who acts like it) passed: descriptors from 3 on, as many as LISTEN_FDS says, if LISTEN_PID is
  /// this process (sd_listen_fds(3)). Empty when nobody meant to pass any to this process.
  ///
  /// Throws when sockets were meant to be passed but the number of them is none: to listen elsewhere instead would be no help.
  static func inherited(
    environment: (String) -> String?, processID: Int32
  ) throws(ListenFault) -> [ListenAddress] {
    guard let owner = environment("LISTEN_PID"), DecimalText.parseDigits(owner) == Int(processID),
      let text = environment("LISTEN_FDS")
    else { return [] }
    guard let count = DecimalText.parseDigits(text), (1...1024).contains(count) else {
      throw ListenFault(
        "LISTEN_FDS must be the number of sockets that are passed, from 1 to 1024. Correct or unset it, or say where "
          + "to listen with --listen.")
    }
    return (0..<Int32(count)).map { .inherited(descriptor: 3 + $0) }
  }

  /// The port of a TCP address.
  var port: UInt16? {
    if case .tcp(host: _, let port) = self { port } else { nil }
  }
}
