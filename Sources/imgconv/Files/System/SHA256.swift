internal import CLibMD
internal import ImageCore

/// SHA-256 (FIPS 180-4; libmd), so that a journal's hashes can be checked with `sha256sum`.
struct SHA256 {
  private var context = SHA2_CTX()

  /// Starts a digest.
  init() { SHA256Init(&context) }

  /// The digest of `bytes` in hexadecimal digits.
  static func hex(_ bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    Array(bytes).withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }

  /// Takes `bytes` in.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    bytes.withMemoryRebound(to: UInt8.self) { SHA256Update(&context, $0.baseAddress, $0.count) }
  }

  /// The digest in 64 hexadecimal digits; the value is used up.
  mutating func finish() -> String {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    SHA256Final(&digest, &context)
    return HexText.format(digest)
  }
}
