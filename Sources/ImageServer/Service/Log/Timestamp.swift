internal import ImageCore

/// Moments as text, in UTC, without a calendar library.
enum Timestamp {
  /// `seconds` since 1970 as `2026-01-31T23:59:59.123Z` (RFC 3339).
  static func format(_ seconds: Double) -> String {
    let (days, millisecond) = split(seconds)
    let date = CivilDate(daysSince1970: days)
    let parts = [DecimalText.padded(date.year, 4)] + [date.month, date.day].map { DecimalText.padded($0, 2) }
    return "\(parts.joined(separator: "-"))T\(clock(millisecond: millisecond))Z"
  }

  /// `seconds` since 1970 as the time of day, `23:59:59.123`.
  static func clock(_ seconds: Double) -> String { clock(millisecond: split(seconds).millisecond) }

  private static func split(_ seconds: Double) -> (days: Int, millisecond: Int) {
    let bounded = seconds.isFinite ? min(max(seconds, 0), 253_402_300_799) : 0
    let milliseconds = Int(bounded * 1000)
    return (milliseconds / 86_400_000, milliseconds % 86_400_000)
  }

  private static func clock(millisecond: Int) -> String {
    let second = millisecond / 1000
    let parts = [second / 3600, second / 60 % 60, second % 60].map { DecimalText.padded($0, 2) }
    return "\(parts.joined(separator: ":")).\(DecimalText.padded(millisecond % 1000, 3))"
  }
}
