internal import ImageCore

extension ContentDisposition {
  /// The value for an answer that is to be saved under `fileName` (RFC 6266): in ASCII for clients that know no other, and as it
  /// is (RFC 8187) when that loses something.
  static func attachment(fileName: String) -> String {
    // Quotes, backslashes and percent signs within quotes are read differently by different clients.
    let plain = fileName.unicodeScalars.map { scalar in
      (" "..."~").contains(scalar) && !"\"\\%".unicodeScalars.contains(scalar) ? scalar : "_"
    }
    let ascii = String(String.UnicodeScalarView(plain))
    if ascii == fileName { return "attachment; filename=\"\(ascii)\"" }
    return "attachment; filename=\"\(ascii)\"; filename*=UTF-8''\(encodeExtended(fileName))"
  }

  /// Everything but RFC 8187's `attr-char` percent-encoded.
  private static func encodeExtended(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte.isAlpha || byte.isDigit || "!#$&+-.^_`|~".utf8.contains(byte) {
        result.append(byte)
      } else {
        result.append(UInt8(ascii: "%"))
        result += HexText.format([byte], uppercase: true).utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
