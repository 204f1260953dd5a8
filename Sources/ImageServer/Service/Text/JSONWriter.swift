/// Writes one JSON object (RFC 8259) into a byte buffer, in the order in which members are given.
///
/// Made for log lines and small answers: no reflection, no dictionaries, no Foundation.
struct JSONWriter {
  /// The text so far, UTF-8.
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Opens an object, as the value of `name` when inside another object.
  mutating func beginObject(_ name: String? = nil) {
    if let name { key(name) } else { separate() }
    bytes.append(UInt8(ascii: "{"))
    needsComma = false
  }

  /// Closes the object opened last.
  mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
    needsComma = true
  }

  /// A member of the open object with a string value.
  mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  /// A member of the open object with a whole number.
  mutating func member(_ name: String, _ value: some FixedWidthInteger) {
    key(name)
    bytes.append(contentsOf: String(value).utf8)
  }

  /// A member of the open object with a boolean.
  mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// A member of the open object with a number of at most `places` decimal places.
  mutating func member(_ name: String, _ value: Double, places: Int) {
    key(name)
    bytes.append(contentsOf: DecimalText.format(value, places: places).utf8)
  }

  /// A member of the open object whose value is JSON text already.
  mutating func member(_ name: String, json: [UInt8]) {
    key(name)
    bytes.append(contentsOf: json)
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func key(_ name: String) {
    separate()
    string(name)
    bytes.append(UInt8(ascii: ":"))
  }

  /// A quoted string; control characters, quotes and backslashes are escaped, so a value never breaks its line.
  private mutating func string(_ value: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x00..<0x20, 0x7F:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(HexText.digit(byte >> 4))
        bytes.append(HexText.digit(byte & 15))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
