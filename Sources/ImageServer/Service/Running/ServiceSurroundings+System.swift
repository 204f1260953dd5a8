internal import Glibc

extension ServiceSurroundings {
  /// The machine's clocks and chance.
  static let system = ServiceSurroundings(
    wallClock: {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    },
    random: {
      var generator = SystemRandomNumberGenerator()
      return (0..<2).flatMap { _ in withUnsafeBytes(of: generator.next()) { Array($0) } }
    })
}

extension LogSink {
  /// Whether a person reads stderr.
  static var isTerminal: Bool { isatty(2) == 1 }
}
