internal import ImageCore

/// A network in CIDR notation, or the peers of Unix sockets.
struct AddressBlock: Sendable, Equatable {
  private let prefix: [UInt8]
  private let bits: Int
  /// Whether this stands for Unix socket peers.
  let isUnix: Bool

  /// Reads `10.0.0.0/8`, `fd00::/8`, `127.0.0.1`, or `unix`; nil when it is none of these.
  init?(_ text: String) {
    if text == "unix" {
      (prefix, bits, isUnix) = ([], 0, true)
      return
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = IPAddress.parse(String(parts[0])) else { return nil }
    // Addresses are held in their IPv6 form; a prefix of IPv4 counts from bit 96.
    let isFour = !parts[0].contains(":")
    var length = 128
    if parts.count == 2 {
      guard let given = DecimalText.parseDigits(parts[1]), given <= (isFour ? 32 : 128) else { return nil }
      length = isFour ? 96 + given : given
    }
    (prefix, bits, isUnix) = (address, length, false)
  }

  /// Whether `address`, 16 bytes, lies in this network.
  func contains(_ address: [UInt8]) -> Bool {
    guard !isUnix, address.count == prefix.count else { return false }
    for index in 0..<bits / 8 where address[index] != prefix[index] { return false }
    guard bits % 8 != 0 else { return true }
    let mask = UInt8(truncatingIfNeeded: 0xFF00 >> (bits % 8))
    return address[bits / 8] & mask == prefix[bits / 8] & mask
  }
}
