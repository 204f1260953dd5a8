/// Who is at the other end of a connection.
enum PeerAddress: Sendable, Hashable {
  /// An IPv4 address (network order) and port; IPv4 mapped into IPv6 is given so too.
  case ipv4([UInt8], port: UInt16)
  /// An IPv6 address (16 bytes, network order) and port.
  case ipv6([UInt8], port: UInt16)
  /// A process on this machine, over a Unix socket.
  case unix

  /// The address in its usual text form without the port; `unix` for a Unix socket.
  var host: String {
    switch self {
    case .ipv4(let bytes, port: _): bytes.map(String.init).joined(separator: ".")
    case .ipv6(let bytes, port: _): Self.text(ofIPv6: bytes)
    case .unix: "unix"
    }
  }

  /// The text of an IPv6 address by RFC 5952: lower case, the longest run of zero groups shortened.
  private static func text(ofIPv6 bytes: [UInt8]) -> String {
    let groups = stride(from: 0, to: min(bytes.count, 16) - 1, by: 2).map { index in
      UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
    }
    var longest = 0..<0
    var start = 0
    while start < groups.count {
      var end = start
      while end < groups.count, groups[end] == 0 { end += 1 }
      if end - start > max(1, longest.count) { longest = start..<end }
      start = max(end, start + 1)
    }
    let hex = groups.map { String($0, radix: 16) }
    guard !longest.isEmpty else { return hex.joined(separator: ":") }
    let head = hex[..<longest.lowerBound].joined(separator: ":")
    let tail = hex[longest.upperBound...].joined(separator: ":")
    return head + "::" + tail
  }
}
