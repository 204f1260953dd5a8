/// Percent-encoding (RFC 3986, 2.1).
enum PercentEncoding {
  /// Decodes once; nil when a `%` is not followed by two hexadecimal digits, or when the result is not UTF-8 or has a NUL that
  /// it may not have.
  /// - Parameters:
  ///   - plusIsSpace: whether `+` stands for a space, as forms write it.
  ///   - keepsSlashes: whether an encoded slash stays encoded, so that it separates nothing.
  ///   - allowsNUL: whether NUL bytes are left to whoever reads the text.
  static func decode(
    _ text: some StringProtocol, plusIsSpace: Bool = false, keepsSlashes: Bool = false,
    allowsNUL: Bool = false
  ) -> String? {
    guard let bytes = decodeBytes(Array(text.utf8), plusIsSpace: plusIsSpace, keepsSlashes: keepsSlashes),
      allowsNUL || !bytes.contains(0)
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Decodes once to bytes of any kind; nil when a `%` is not followed by two hexadecimal digits.
  static func decodeBytes(_ bytes: [UInt8], plusIsSpace: Bool = false, keepsSlashes: Bool = false) -> [UInt8]?
  {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "%") else {
        result.append(plusIsSpace && byte == UInt8(ascii: "+") ? .space : byte)
        continue
      }
      guard index + 1 < bytes.count, let high = bytes[index].hexValue, let low = bytes[index + 1].hexValue
      else {
        return nil
      }
      index += 2
      let decoded = high << 4 | low
      if keepsSlashes, decoded == UInt8(ascii: "/") {
        result += [UInt8](ascii: "%2F")
      } else {
        result.append(decoded)
      }
    }
    return result
  }
}

extension [UInt8] {
  /// The bytes of a text of ASCII.
  init(ascii text: StaticString) {
    self = text.withUTF8Buffer { Array($0) }
  }
}
