internal import Glibc

/// Asks a running service whether it is ready: one connection, one request, one answer. For images that have no other client
/// to ask with.
public struct HealthCheck: Sendable {
  /// Where the service listens.
  let address: ListenAddress

  /// Reads the address of a service: what `--listen` takes, or what the service prints, `http://HOST:PORT`. An address that
  /// stands for every address of the machine is asked at its loopback. Nil when it is none of them, or has port 0.
  public init?(_ text: String) {
    let isURL = text.hasPrefix("http://")
    let plain = isURL ? text.dropFirst(7) : text[...]
    guard let address = ListenAddress(String(isURL && plain.hasSuffix("/") ? plain.dropLast() : plain))
    else { return nil }
    switch address {
    case .tcp(_, port: 0): return nil
    case .tcp(let host, let port): self.address = .tcp(host: Self.reachable(host), port: port)
    case .unix: self.address = address
    // A descriptor that the service was handed is no place that others can ask at.
    case .inherited: return nil
    }
  }

  /// Returns when `/readyz` answers 200 within `seconds` (at least 1); throws why it does not.
  public func run(seconds: Int) throws(HealthFault) {
    let deadline = ContinuousClock.now + .seconds(seconds)
    let socket = try ClientSocket.connect(to: address, seconds: seconds)
    try socket.send("GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    let answer = try socket.receive(atMost: 16 << 10, until: deadline)
    guard let status = Self.status(of: answer) else {
      throw HealthFault("what answers at \(address) does not speak HTTP")
    }
    guard status == 200 else {
      throw HealthFault("the service at \(address) answers \(status): it is not ready")
    }
  }

  /// The status code of an answer that begins so; nil when it is no HTTP/1 answer.
  static func status(of answer: [UInt8]) -> Int? {
    guard answer.count >= 13, answer.starts(with: Array("HTTP/1.".utf8)), answer[8] == 0x20,
      answer[12] == 0x20 || answer[12] == 0x0D, answer[9..<12].allSatisfy(\.isDigit)
    else { return nil }
    return answer[9..<12].reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func reachable(_ host: String) -> String {
    switch host {
    case "", "0.0.0.0": "127.0.0.1"
    case "::": "::1"
    default: host
    }
  }
}

/// Why a service is not well, for whoever asked.
public struct HealthFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, without a full stop.
  public var description: String

  /// Creates a fault with this text.
  init(_ text: String) { description = text }

  /// Creates a fault with this text and the reason of an `errno`.
  init(_ text: String, code: Int32) {
    description = "\(text): \(String(cString: strerror(code)))"
  }
}
