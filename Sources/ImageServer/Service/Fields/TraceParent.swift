/// The W3C Trace Context header `traceparent`.
enum TraceParent {
  /// `value` when it is well formed: version, trace and parent of lower-case hex, neither of them all zeros.
  static func validated(_ value: String?) -> String? {
    guard let value else { return nil }
    let parts = value.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 4, value.utf8.count <= 128 else { return nil }
    let lengths = parts.prefix(4).map(\.utf8.count)
    guard lengths == [2, 32, 16, 2], parts[0] != "ff", parts[0] != "00" || parts.count == 4 else {
      return nil
    }
    guard parts.allSatisfy({ $0.utf8.allSatisfy(isLowerHex) }) else { return nil }
    guard parts[1].utf8.contains(where: { $0 != 0x30 }), parts[2].utf8.contains(where: { $0 != 0x30 }) else {
      return nil
    }
    return value
  }

  private static func isLowerHex(_ byte: UInt8) -> Bool {
    byte.isDigit || (0x61...0x66).contains(byte)
  }
}
