/// A shell pattern over the bytes of a path.
///
/// `*` and `?` stop at slashes, `**` does not; `[a-z]`, `[!a-z]` match one byte of a set; a backslash takes the next byte
/// literally. A pattern without a slash is matched against the name alone, one with a slash against the whole path
/// below its input; a slash at either end only says that.
struct Glob: Sendable {
  private let pattern: [UInt8]
  private let matchesWholePath: Bool

  /// Takes the pattern as it was typed.
  init(_ text: [UInt8]) {
    var pattern = text[...]
    matchesWholePath = pattern.dropLast(pattern.last == UInt8(ascii: "/") ? 1 : 0).contains(UInt8(ascii: "/"))
    if pattern.first == UInt8(ascii: "/") { pattern = pattern.dropFirst() }
    if pattern.last == UInt8(ascii: "/") { pattern = pattern.dropLast() }
    self.pattern = Array(pattern)
  }

  /// Whether `path`, relative to its input, is meant.
  func matches(_ path: BytePath) -> Bool {
    matchesWholePath
      ? Self.match(pattern[...], path.bytes[...]) : Self.match(pattern[...], path.name.bytes[...])
  }

  /// Matches by remembering the last star only: time is bounded by the product of both lengths, for two kinds of star.
  private static func match(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var (p, t) = (pattern.startIndex, text.startIndex)
    var star: (pattern: Int, text: Int)?
    var deepStar: (pattern: Int, text: Int)?
    while true {
      if p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") {
        let run = pattern[p...].prefix { $0 == UInt8(ascii: "*") }.count
        p += run
        if run > 1 {
          // `**/` also stands for no folder at all.
          if p < pattern.endIndex, pattern[p] == UInt8(ascii: "/"), match(pattern[(p + 1)...], text[t...]) {
            return true
          }
          (deepStar, star) = ((p, t), nil)
        } else {
          star = (p, t)
        }
        continue
      }
      if t < text.endIndex, p < pattern.endIndex, let next = step(pattern, p, text[t]) {
        (p, t) = (next, t + 1)
        continue
      }
      if t == text.endIndex, p == pattern.endIndex { return true }
      if let last = star, last.text < text.endIndex, text[last.text] != UInt8(ascii: "/") {
        star = (last.pattern, last.text + 1)
        (p, t) = (last.pattern, last.text + 1)
      } else if let last = deepStar, last.text < text.endIndex {
        (deepStar, star) = ((last.pattern, last.text + 1), nil)
        (p, t) = (last.pattern, last.text + 1)
      } else {
        return false
      }
    }
  }

  /// The index behind the pattern's element at `index` if it matches `byte`.
  private static func step(_ pattern: ArraySlice<UInt8>, _ index: Int, _ byte: UInt8) -> Int? {
    switch pattern[index] {
    case UInt8(ascii: "?"): return byte == UInt8(ascii: "/") ? nil : index + 1
    case UInt8(ascii: "["):
      guard let (isMember, next) = set(pattern, index, byte) else {
        return byte == UInt8(ascii: "[") ? index + 1 : nil
      }
      return isMember && byte != UInt8(ascii: "/") ? next : nil
    case UInt8(ascii: "\\") where index + 1 < pattern.endIndex:
      return pattern[index + 1] == byte ? index + 2 : nil
    default: return pattern[index] == byte ? index + 1 : nil
    }
  }

  /// Whether `byte` is in the set that opens at `index`, and where the set ends; nil when it never closes.
  private static func set(_ pattern: ArraySlice<UInt8>, _ index: Int, _ byte: UInt8) -> (Bool, Int)? {
    var at = index + 1
    let isNegated =
      at < pattern.endIndex && (pattern[at] == UInt8(ascii: "!") || pattern[at] == UInt8(ascii: "^"))
    if isNegated { at += 1 }
    var isMember = false
    var isFirst = true
    while at < pattern.endIndex, isFirst || pattern[at] != UInt8(ascii: "]") {
      isFirst = false
      let low = pattern[at]
      if at + 2 < pattern.endIndex, pattern[at + 1] == UInt8(ascii: "-"), pattern[at + 2] != UInt8(ascii: "]")
      {
        if low <= byte, byte <= pattern[at + 2] { isMember = true }
        at += 3
      } else {
        if low == byte { isMember = true }
        at += 1
      }
    }
    return at < pattern.endIndex ? (isMember != isNegated, at + 1) : nil
  }
}
