internal import Glibc

/// The C side of addresses.
enum SocketAddress {
  /// Creates a `sockaddr_un` for `path`, which `ListenAddress` has measured.
  static func unix(_ path: String) -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { space in
      space.copyBytes(from: path.utf8.prefix(space.count - 1))
    }
    return address
  }

  /// Who `storage` names.
  static func peer(_ storage: sockaddr_storage) -> PeerAddress {
    withUnsafeBytes(of: storage) { bytes in
      switch Int32(storage.ss_family) {
      case AF_INET:
        let address = bytes.loadUnaligned(as: sockaddr_in.self)
        return .ipv4(
          withUnsafeBytes(of: address.sin_addr, Array.init), port: UInt16(bigEndian: address.sin_port))
      case AF_INET6:
        let address = bytes.loadUnaligned(as: sockaddr_in6.self)
        let octets = withUnsafeBytes(of: address.sin6_addr) { Array($0) }
        let port = UInt16(bigEndian: address.sin6_port)
        if octets.prefix(10).allSatisfy({ $0 == 0 }), octets[10] == 0xFF, octets[11] == 0xFF {
          return .ipv4(Array(octets[12...]), port: port)
        }
        return .ipv6(octets, port: port)
      default: return .unix
      }
    }
  }

  /// Where a socket listens, or nil when it does not, or on something that is no address of ours.
  static func local(of descriptor: Int32) -> ListenAddress? {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard result == 0 else { return nil }
    guard Int32(storage.ss_family) == AF_UNIX else {
      let isInternet = [AF_INET, AF_INET6].contains(Int32(storage.ss_family))
      return isInternet ? listen(storage) : nil
    }
    let path = withUnsafeBytes(of: storage) { bytes in
      String(decoding: bytes.dropFirst(2).prefix(Int(length) - 2).prefix { $0 != 0 }, as: UTF8.self)
    }
    return .unix(path: path)
  }

  /// The TCP address in `storage`.
  static func listen(_ storage: sockaddr_storage) -> ListenAddress {
    switch peer(storage) {
    case .ipv4(_, let port), .ipv6(_, let port): .tcp(host: peer(storage).host, port: port)
    case .unix: .unix(path: "")
    }
  }
}
