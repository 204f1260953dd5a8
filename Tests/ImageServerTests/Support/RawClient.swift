import Glibc

@testable import ImageServer

/// A client that writes and reads bytes as they are, with blocking calls that give up after a minute, which only failing tests take.
final class RawClient: Sendable {
  let descriptor: Int32
  /// The server, which lives as long as its client.
  private let server: TestServer?

  struct Failure: Error { var what: String }

  /// Connects to `address`.
  convenience init(_ address: ListenAddress, of server: TestServer? = nil, receiveBuffer: Int32? = nil) throws
  {
    try self.init(unconnectedTo: address, of: server, receiveBuffer: receiveBuffer)
    try connect(to: address)
  }

  /// Opens a socket, which takes a descriptor, for a later `connect`.
  init(unconnectedTo address: ListenAddress, of server: TestServer? = nil, receiveBuffer: Int32? = nil) throws
  {
    self.server = server
    let family: Int32
    switch address {
    case .tcp(let host, port: _): family = host.contains(":") ? AF_INET6 : AF_INET
    case .unix: family = AF_UNIX
    case .inherited: throw Failure(what: "cannot connect to a descriptor")
    }
    descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(what: "socket: \(String(cString: strerror(errno)))") }
    setUp(receiveBuffer)
  }

  /// Connects a socket that is not yet.
  func connect(to address: ListenAddress) throws {
    switch address {
    case .tcp(let host, let port) where host.contains(":"):
      var target = sockaddr_in6()
      target.sin6_family = sa_family_t(AF_INET6)
      target.sin6_port = port.bigEndian
      inet_pton(AF_INET6, host, &target.sin6_addr)
      try connect(&target)
    case .tcp(let host, let port):
      var target = sockaddr_in()
      target.sin_family = sa_family_t(AF_INET)
      target.sin_port = port.bigEndian
      inet_pton(AF_INET, host, &target.sin_addr)
      try connect(&target)
    case .unix(let path):
      var target = SocketAddress.unix(path)
      try connect(&target)
    case .inherited: break
    }
  }

  deinit { _ = Glibc.close(descriptor) }

  private func setUp(_ receiveBuffer: Int32?) {
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    if var receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
    }
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
  }

  private func connect<Address>(_ address: inout Address) throws {
    let size = socklen_t(MemoryLayout<Address>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, size) }
    }
    guard result == 0 else { throw Failure(what: "connect: \(String(cString: strerror(errno)))") }
  }

  /// Sends everything, or says how much went before the server hung up.
  @discardableResult
  func send(_ bytes: some Sequence<UInt8>) -> Int {
    let bytes = Array(bytes)
    var done = 0
    while done < bytes.count {
      let sent = bytes[done...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { break }
      done += sent
    }
    return done
  }

  @discardableResult
  func send(_ text: String) -> Int { send(Array(text.utf8)) }

  /// Ends the sending direction.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Ends the connection with RST.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    // Another descriptor takes the number's place, so that `deinit` closes nothing of somebody else's.
    let null = open("/dev/null", O_RDONLY)
    dup2(null, descriptor)
    _ = Glibc.close(null)
  }

  /// Up to `count` bytes; empty at the end, nil on an error or after a minute.
  func receive(_ count: Int = 64 << 10) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: count)
    let got = recv(descriptor, &buffer, count, 0)
    return got < 0 ? nil : Array(buffer[..<got])
  }

  /// The first bytes of an answer, and no more.
  func response(upTo count: Int) -> [UInt8]? {
    let bytes = receive(count)
    return bytes?.isEmpty == false ? bytes : nil
  }

  /// Everything until the server closes; nil when it does not, or resets.
  func receiveAll() -> [UInt8]? {
    var all: [UInt8] = []
    while let piece = receive() {
      if piece.isEmpty { return all }
      all += piece
    }
    return nil
  }
}
