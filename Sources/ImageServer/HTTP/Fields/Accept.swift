/// What media types a client takes (RFC 9110, 12.5.1).
struct Accept: Sendable {
  /// One range of types and how much it is wanted.
  private struct Range {
    var type: String
    var subtype: String
    var weight: Int
  }

  private var ranges: [Range] = []
  private let takesAll: Bool

  /// Reads the Accept fields of a request. No field at all takes everything, and so does one that cannot be read: a client that is
  /// wrong about Accept is still better served with an answer than without one.
  init(_ fields: HTTPFields) {
    let elements = fields.list(of: "accept")
    for element in elements {
      guard let range = Self.range(element) else {
        ranges = []
        break
      }
      ranges.append(range)
    }
    takesAll = ranges.isEmpty
  }

  /// Whether the client takes `mediaType` (as `image/jpeg`, without parameters).
  func allows(_ mediaType: String) -> Bool { weight(of: mediaType) > 0 }

  /// How much the client wants `mediaType`, from 0 (not at all) to 1000: by the most specific range that it falls into.
  func weight(of mediaType: String) -> Int {
    if takesAll { return 1000 }
    let parts = mediaType.split(separator: "/")
    guard parts.count == 2 else { return 0 }
    var best: (specificity: Int, weight: Int) = (-1, 0)
    for range in ranges {
      let specificity: Int
      if range.type == "*", range.subtype == "*" {
        specificity = 0
      } else if range.type.equalsIgnoringCase(parts[0]) {
        if range.subtype == "*" {
          specificity = 1
        } else if range.subtype.equalsIgnoringCase(parts[1]) {
          specificity = 2
        } else {
          continue
        }
      } else {
        continue
      }
      if specificity > best.specificity || (specificity == best.specificity && range.weight > best.weight) {
        best = (specificity, range.weight)
      }
    }
    return best.weight
  }

  /// `type/subtype`, with parameters; of these only `q` counts.
  private static func range(_ text: Substring) -> Range? {
    var scanner = FieldValueScanner(text)
    guard let type = scanner.token(), scanner.skip("/"), let subtype = scanner.token(),
      type != "*" || subtype == "*", let parameters = scanner.parameters()
    else { return nil }
    guard let q = parameters.first(where: { $0.name == "q" }) else {
      return Range(type: type, subtype: subtype, weight: 1000)
    }
    guard let weight = weight(q.value) else { return nil }
    return Range(type: type, subtype: subtype, weight: weight)
  }

  /// A weight of at most three decimals (RFC 9110, 12.4.2), in thousandths.
  private static func weight(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    guard let whole = bytes.first, whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1"), bytes.count <= 5,
      bytes.count == 1 || bytes[1] == UInt8(ascii: "."), bytes.dropFirst(2).allSatisfy(\.isDigit)
    else { return nil }
    var thousandths = Int(whole &- 0x30) * 1000
    for (place, digit) in zip([100, 10, 1], bytes.dropFirst(2)) { thousandths += place * Int(digit &- 0x30) }
    return thousandths <= 1000 ? thousandths : nil
  }
}
