/// What the first bytes of an ICC profile say (ICC.1:2022, 7.2 and 7.3), read without any colour engine.
///
/// Ordinary pictures carry their profile along without anyone evaluating it, so this bounds-checked look is all that it gets.
struct ICCProfileHeader: Sendable, Equatable {
  /// The colour space of the samples that a profile describes.
  enum Space: Sendable, Equatable {
    case rgb
    case grey
    /// Any other, by its signature.
    case other(String)
  }

  let space: Space
  /// The code points of the `cicp` tag (ICC.1:2022, 9.2.17), which HDR profiles carry.
  let cicp: NCLX?

  /// Reads the header; nil for bytes that are no usable profile: cut short, no input, display, output or colour space
  /// profile, or without the tags that give its samples a meaning.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 132, let size = Self.number(bytes, 0), size >= 132, size <= bytes.count,
      Self.signature(bytes, 36) == "acsp", let offsets = Self.tags(bytes, size: size),
      ["scnr", "mntr", "prtr", "spac"].contains(Self.signature(bytes, 12))
    else { return nil }
    let tags = Set(offsets.keys)
    cicp = offsets["cicp"].flatMap { Self.codePoints(bytes, $0) }
    let lookups: Set = ["A2B0", "A2B1", "D2B0", "D2B1"]
    let hasLookup = !tags.isDisjoint(with: lookups)
    switch Self.signature(bytes, 16) {
    case "RGB ":
      let shaper: Set = ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"]
      guard hasLookup || tags.isSuperset(of: shaper) else { return nil }
      space = .rgb
    case "GRAY":
      guard hasLookup || tags.contains("kTRC") else { return nil }
      space = .grey
    case let other: space = .other(other)
    }
  }

  private static func codePoints(_ bytes: [UInt8], _ offset: Int) -> NCLX? {
    guard offset + 12 <= bytes.count, signature(bytes, offset) == "cicp" else { return nil }
    return NCLX(
      primaries: Int(bytes[offset + 8]), transfer: Int(bytes[offset + 9]), matrix: Int(bytes[offset + 10]),
      fullRange: bytes[offset + 11] != 0)
  }

  /// The tags' signatures and where their data is; nil when the table or a tag's data leaves the profile.
  private static func tags(_ bytes: [UInt8], size: Int) -> [String: Int]? {
    guard let count = number(bytes, 128), count <= (size - 132) / 12 else { return nil }
    var tags: [String: Int] = [:]
    for index in 0..<count {
      let entry = 132 + 12 * index
      guard let offset = number(bytes, entry + 4), let length = number(bytes, entry + 8), offset >= 128,
        offset + length <= size
      else { return nil }
      tags[signature(bytes, entry)] = offset
    }
    return tags
  }

  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int? {
    guard offset + 4 <= bytes.count else { return nil }
    return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func signature(_ bytes: [UInt8], _ offset: Int) -> String {
    String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
  }
}
