internal import Glibc

/// IP addresses as bytes.
enum IPAddress {
  /// The 16 bytes of an IPv6 address, or of an IPv4 address mapped into IPv6; nil for anything else.
  static func parse(_ text: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      return [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + withUnsafeBytes(of: &four) { Array($0) }
    }
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    return withUnsafeBytes(of: &six) { Array($0) }
  }
}
