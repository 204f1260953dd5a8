/// A four-character code: the type of a box, an item, a brand or a reference (ISO/IEC 14496-12, 4.2).
struct FourCC: Hashable, Sendable {
  /// The four bytes, first in the file highest.
  var value: UInt32

  init(_ value: UInt32) {
    self.value = value
  }
}

extension FourCC: ExpressibleByStringLiteral {
  init(stringLiteral text: StaticString) {
    value = text.withUTF8Buffer { bytes in bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
  }
}

extension FourCC: CustomStringConvertible {
  /// The code as text that is safe to print: bytes outside printable ASCII become `.`.
  var description: String {
    var text = ""
    for byte in bytes {
      text.unicodeScalars.append(Unicode.Scalar(Self.printable.contains(byte) ? byte : UInt8(ascii: ".")))
    }
    return text
  }

  /// Whether all four bytes are printable ASCII, as those of every registered code are.
  var isPrintable: Bool { bytes.allSatisfy(Self.printable.contains) }

  private static let printable: ClosedRange<UInt8> = 0x20...0x7E

  private var bytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
