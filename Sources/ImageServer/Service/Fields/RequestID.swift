internal import ImageCore

/// The name of one request in answers and logs.
enum RequestID {
  /// The client's own name when it is safe to repeat (1 to 128 letters, digits, `-._~+/=:`), else a new one.
  static func accept(_ given: String?, random: () -> [UInt8]) -> String {
    if let given, (1...128).contains(given.utf8.count), given.utf8.allSatisfy(isSafe) { return given }
    return HexText.format(random())
  }

  private static func isSafe(_ byte: UInt8) -> Bool {
    byte.isAlpha || byte.isDigit || "-._~+/=:".utf8.contains(byte)
  }
}
