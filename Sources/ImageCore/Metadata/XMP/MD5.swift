internal import CLibMD

/// The MD5 message digest (RFC 1321; libmd), which XMP names its extended packets by. Not for anything secret.
enum MD5 {
  /// The 16 bytes of the digest of `message`.
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var context = MD5_CTX()
    MD5Init(&context)
    MD5Update(&context, message, message.count)
    var digest = [UInt8](repeating: 0, count: Int(MD5_DIGEST_LENGTH))
    MD5Final(&digest, &context)
    return digest
  }
}
