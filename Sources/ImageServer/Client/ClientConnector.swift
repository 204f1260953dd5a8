internal import Glibc
internal import ImageWorkers

/// Makes connections to a service, until a deadline.
struct ClientConnector {
  private let address: ServerAddress
  private let deadline: ContinuousClock.Instant

  /// A connector to `address` that gives up at `deadline`.
  init(_ address: ServerAddress, _ deadline: ContinuousClock.Instant) {
    (self.address, self.deadline) = (address, deadline)
  }

  /// Connects to the first of the addresses that takes a connection.
  func connect() throws(ClientFault) -> OwnedDescriptor {
    switch address.address {
    case .tcp(let host, let port): return try tcp(host, port)
    case .unix(let path):
      var name = SocketAddress.unix(path)
      let length = socklen_t(MemoryLayout<sockaddr_un>.size)
      return try withUnsafeMutablePointer(to: &name) { (pointer) throws(ClientFault) in
        try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { (name) throws(ClientFault) in
          try open(AF_UNIX, name, length)
        }
      }
    case .inherited: throw ClientFault(.unreachable, "\(address) is a listening socket, not an address")
    }
  }

  private func tcp(_ host: String, _ port: UInt16) throws(ClientFault) -> OwnedDescriptor {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICSERV
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else {
      throw ClientFault(.unreachable, "\(host) has no address: \(String(cString: gai_strerror(code)))")
    }
    defer { freeaddrinfo(list) }
    var fault = ClientFault(.unreachable, "\(host) has no address")
    var next = list
    while let info = next?.pointee {
      next = info.ai_next
      do throws(ClientFault) {
        let socket = try open(info.ai_family, info.ai_addr, info.ai_addrlen)
        // A request's last packet must not wait for the acknowledgement of the one before.
        var on: Int32 = 1
        setsockopt(socket.number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        return socket
      } catch {
        fault = error
      }
    }
    throw fault
  }

  private func open(
    _ family: Int32, _ name: UnsafePointer<sockaddr>, _ length: socklen_t
  ) throws(ClientFault) -> OwnedDescriptor {
    let number = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw ClientFault(.local, "no socket for \(address)", code: errno) }
    let socket = OwnedDescriptor(number)
    let left = ContinuousClock.now.duration(to: deadline)
    // Zero would mean no limit at all.
    var limit = timeval(tv_sec: 0, tv_usec: 1)
    if left > .milliseconds(1) {
      limit.tv_sec = Int(left.components.seconds)
      limit.tv_usec = Int(left.components.attoseconds / 1_000_000_000_000)
    }
    // The limit on sending holds for connect as well: socket(7).
    setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard Glibc.connect(number, name, length) == 0 else {
      let isLate = errno == EINPROGRESS || errno == EAGAIN
      throw ClientFault(
        isLate ? .timeout : .unreachable, "no service answers at \(address)", code: isLate ? ETIMEDOUT : errno
      )
    }
    return socket
  }
}
