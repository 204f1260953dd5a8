internal import ImageCore

/// Numbers with units, read from options and written for people.
enum Quantity {
  /// Reads `12`, `1.5M`, `64MiB`, `250MP`; nil when it is no such number or does not fit. `letter` is the unit's own
  /// letter, which may follow the prefix.
  static func parse(_ text: String, letter: Character) -> Int? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits), number.isFinite else { return nil }
    var unit = text.dropFirst(digits.count).lowercased()
    if unit.last == letter.lowercased().first { unit.removeLast() }
    let factors: [String: Double] = [
      "": 1, "k": 1e3, "m": 1e6, "g": 1e9, "ki": 0x1p10, "mi": 0x1p20, "gi": 0x1p30,
    ]
    guard let factor = factors[unit] else { return nil }
    return Int(exactly: (number * factor).rounded())
  }

  /// Reads `500ms`, `30s`, `2m`, `1h`, or bare seconds; nil when it is none or longer than a year.
  static func parseDuration(_ text: String) -> Duration? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits) else { return nil }
    let factors: [String: Double] = ["": 1, "ms": 0.001, "s": 1, "m": 60, "min": 60, "h": 3600]
    guard let factor = factors[text.dropFirst(digits.count).lowercased()] else { return nil }
    let seconds = number * factor
    guard seconds <= 366 * 86_400 else { return nil }
    return .milliseconds(Int64((seconds * 1000).rounded()))
  }

  /// `1 file`, `2 files`.
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// `bytes` in the largest decimal unit that leaves a number of at least 1: `1.53 MB`.
  static func bytes(_ bytes: Int) -> String {
    let units = ["kB", "MB", "GB", "TB"]
    guard bytes >= 1000 else { return "\(bytes) B" }
    var value = Double(bytes) / 1000
    var unit = 0
    while value >= 999.5, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    return "\(DecimalText.fixed(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0)) \(units[unit])"
  }

  /// A length of time in one or two units: `0.8 s`, `42 s`, `3 min 05 s`, `2 h 10 min`.
  static func time(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return "-" }
    if seconds < 9.95 { return "\(DecimalText.fixed(max(0, seconds), 1)) s" }
    let whole = Int(seconds.rounded())
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(DecimalText.padded(whole % 60, 2)) s" }
    return "\(whole / 3600) h \(DecimalText.padded(whole % 3600 / 60, 2)) min"
  }
}
