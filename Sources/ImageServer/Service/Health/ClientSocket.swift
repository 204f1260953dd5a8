internal import Glibc

/// A blocking connection to a service, with a limit on how long each call may take.
struct ClientSocket: ~Copyable {
  private let descriptor: Int32
  private let address: ListenAddress

  private init(_ descriptor: Int32, _ address: ListenAddress) {
    (self.descriptor, self.address) = (descriptor, address)
  }

  deinit { _ = close(descriptor) }

  /// Connects to the first address that `address` stands for and that takes a connection within `seconds`.
  static func connect(to address: ListenAddress, seconds: Int) throws(HealthFault) -> ClientSocket {
    switch address {
    case .tcp(let host, let port): return try tcp(host, port, address, seconds)
    case .unix(let path):
      var name = SocketAddress.unix(path)
      let length = socklen_t(MemoryLayout<sockaddr_un>.size)
      return try withUnsafeMutablePointer(to: &name) { (pointer) throws(HealthFault) in
        try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { (name) throws(HealthFault) in
          try open(AF_UNIX, name, length, address, seconds)
        }
      }
    case .inherited: throw HealthFault("\(address) is a listening socket, not an address")
    }
  }

  /// Sends all of `text`.
  func send(_ text: String) throws(HealthFault) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw HealthFault("the service at \(address) takes no request", code: errno) }
      sent += count
    }
  }

  /// What the service sends until it closes the connection, at most `limit` bytes of it.
  func receive(atMost limit: Int, until deadline: ContinuousClock.Instant) throws(HealthFault) -> [UInt8] {
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while answer.count < limit {
      let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        let code = errno == EAGAIN ? ETIMEDOUT : errno
        throw HealthFault("the service at \(address) does not answer", code: code)
      }
      if count == 0 { break }
      answer += buffer[..<count]
      // A peer that sends a byte now and then would otherwise hold the caller for long.
      guard ContinuousClock.now < deadline else {
        throw HealthFault("the service at \(address) does not answer", code: ETIMEDOUT)
      }
    }
    return answer
  }

  private static func tcp(
    _ host: String, _ port: UInt16, _ address: ListenAddress, _ seconds: Int
  ) throws(HealthFault) -> ClientSocket {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICSERV
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else {
      throw HealthFault("\(host) has no address: \(String(cString: gai_strerror(code)))")
    }
    defer { freeaddrinfo(list) }
    var fault = HealthFault("\(host) has no address")
    var next = list
    while let info = next?.pointee {
      next = info.ai_next
      do throws(HealthFault) {
        return try open(info.ai_family, info.ai_addr, info.ai_addrlen, address, seconds)
      } catch {
        fault = error
      }
    }
    throw fault
  }

  private static func open(
    _ family: Int32, _ name: UnsafePointer<sockaddr>, _ length: socklen_t, _ address: ListenAddress,
    _ seconds: Int
  ) throws(HealthFault) -> ClientSocket {
    let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw HealthFault("no socket for \(address)", code: errno) }
    let client = ClientSocket(descriptor, address)
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    // The limit on sending holds for connect as well: socket(7).
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    guard Glibc.connect(descriptor, name, length) == 0 else {
      let code = errno == EINPROGRESS || errno == EAGAIN ? ETIMEDOUT : errno
      throw HealthFault("no service answers at \(address)", code: code)
    }
    return client
  }
}
