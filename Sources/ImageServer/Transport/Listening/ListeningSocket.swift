internal import CSockets
internal import Glibc

/// A socket that listens. It is closed, and its file in the file system removed, when its last owner lets go of it.
final class ListeningSocket: Sendable {
  /// The descriptor.
  let descriptor: Int32
  /// Where it listens, with the port that the system chose.
  let address: ListenAddress
  /// The file of a Unix socket that is ours: its device and inode.
  private let file: (device: dev_t, inode: ino_t)?

  private init(descriptor: Int32, address: ListenAddress) {
    self.descriptor = descriptor
    self.address = address
    if case .unix(let path) = address { file = Self.identity(of: path) } else { file = nil }
  }

  deinit {
    _ = close(descriptor)
    // A server that was started after us may have put its own socket there.
    if case .unix(let path) = address, let file, let now = Self.identity(of: path), now == file {
      unlink(path)
    }
  }

  /// Opens every socket that `address` stands for: a name may have several addresses, and "" means all there are. `access`
  /// says who may connect to a Unix socket.
  static func open(
    _ address: ListenAddress, backlog: Int32, access: SocketAccess = SocketAccess()
  ) throws(ListenFault) -> [ListeningSocket] {
    switch address {
    case .tcp(let host, let port): try openTCP(host: host, port: port, backlog: backlog)
    case .unix(let path): [try openUnix(path: path, access: access, backlog: backlog)]
    case .inherited(let descriptor): [try adopt(descriptor)]
    }
  }

  private static func openTCP(
    host: String, port: UInt16, backlog: Int32
  ) throws(ListenFault) -> [ListeningSocket] {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host.isEmpty ? nil : host, String(port), &hints, &list)
    guard code == 0 else {
      throw ListenFault("Cannot listen on \(host): \(String(cString: gai_strerror(code))).")
    }
    defer { freeaddrinfo(list) }
    var sockets: [ListeningSocket] = []
    var lastFault: ListenFault?
    var next = list
    while let info = next?.pointee {
      next = info.ai_next
      do throws(ListenFault) {
        sockets.append(try openTCP(info, port: sockets.first?.address.port, backlog: backlog))
      } catch {
        lastFault = error
      }
    }
    // A machine without IPv6 still has an IPv4 address of that name.
    guard !sockets.isEmpty else {
      throw lastFault ?? ListenFault("Cannot listen on \(host): it has no address.")
    }
    return sockets
  }

  /// Opens one address; `port` replaces port 0 once the system has chosen one for the first address.
  private static func openTCP(
    _ info: addrinfo, port: UInt16?, backlog: Int32
  ) throws(ListenFault) -> ListeningSocket {
    var storage = sockaddr_storage()
    withUnsafeMutableBytes(of: &storage) { space in
      space.copyMemory(from: UnsafeRawBufferPointer(start: info.ai_addr, count: Int(info.ai_addrlen)))
      // sockaddr_in and sockaddr_in6 have their port in the same place.
      if let port { space.storeBytes(of: port.bigEndian, toByteOffset: 2, as: UInt16.self) }
    }
    let wanted = SocketAddress.listen(storage)
    let descriptor = try create(info.ai_family, for: wanted)
    setOption(descriptor, SOL_SOCKET, SO_REUSEADDR)
    // Its own socket for each family, so that the order in which they are opened does not matter.
    if info.ai_family == AF_INET6 { setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
    return try bindAndListen(
      descriptor, storage, length: info.ai_addrlen, address: wanted, backlog: backlog)
  }

  private static func openUnix(
    path: String, access: SocketAccess, backlog: Int32
  ) throws(ListenFault) -> ListeningSocket {
    let wanted = ListenAddress.unix(path: path)
    try removeStale(path)
    let descriptor = try create(AF_UNIX, for: wanted)
    var storage = sockaddr_storage()
    withUnsafeMutableBytes(of: &storage) { space in
      withUnsafeBytes(of: SocketAddress.unix(path)) { space.copyMemory(from: $0) }
    }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    return try bindAndListen(
      descriptor, storage, length: length, address: wanted, access: access, backlog: backlog)
  }

  /// Removes the socket of a server that is gone; one that answers, and a file that is no socket, stay and are an error.
  private static func removeStale(_ path: String) throws(ListenFault) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw ListenFault("Cannot listen on unix:\(path): a file that is no socket is in the way.")
    }
    let probe = try create(AF_UNIX, for: .unix(path: path))
    defer { _ = close(probe) }
    var address = SocketAddress.unix(path)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(probe, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result != 0, errno == ECONNREFUSED else {
      throw ListenFault("Cannot listen on unix:\(path)", code: EADDRINUSE)
    }
    unlink(path)
  }

  private static func create(_ family: Int32, for address: ListenAddress) throws(ListenFault) -> Int32 {
    let descriptor = sockets_stream(family)
    guard descriptor >= 0 else { throw ListenFault("Cannot listen on \(address)", code: -descriptor) }
    return descriptor
  }

  private static func bindAndListen(
    _ descriptor: Int32, _ storage: sockaddr_storage, length: socklen_t, address: ListenAddress,
    access: SocketAccess = SocketAccess(), backlog: Int32
  ) throws(ListenFault) -> ListeningSocket {
    let isBound = withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
    }
    var code = isBound ? 0 : errno
    // Between bind and listen nobody can connect, so there is no moment with another mode.
    if isBound, case .unix(let path) = address {
      code = access.apply(to: path)
      if code != 0 { unlink(path) }
    }
    if code == 0, listen(descriptor, backlog) != 0 { code = errno }
    guard code == 0, let local = SocketAddress.local(of: descriptor) else {
      if code == 0 { code = errno }
      _ = close(descriptor)
      throw ListenFault("Cannot listen on \(address)", code: code)
    }
    return ListeningSocket(descriptor: descriptor, address: local)
  }

  private static func adopt(_ descriptor: Int32) throws(ListenFault) -> ListeningSocket {
    var isListening: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    let code = getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length)
    guard code == 0, isListening == 1, SocketAddress.local(of: descriptor) != nil,
      sockets_adopt(descriptor) == 0
    else { throw ListenFault("The passed descriptor \(descriptor) is no listening socket.") }
    // Its file, if it has one, belongs to whoever passed it.
    return ListeningSocket(descriptor: descriptor, address: .inherited(descriptor: descriptor))
  }

  private static func setOption(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
    var one: Int32 = 1
    setsockopt(descriptor, level, option, &one, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func identity(of path: String) -> (device: dev_t, inode: ino_t)? {
    var status = stat()
    return lstat(path, &status) == 0 ? (status.st_dev, status.st_ino) : nil
  }
}
