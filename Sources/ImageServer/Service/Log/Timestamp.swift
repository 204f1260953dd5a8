/// Moments as text, in UTC, without a calendar library.
enum Timestamp {
  /// `seconds` since 1970 as `2026-01-31T23:59:59.123Z` (RFC 3339).
  static func format(_ seconds: Double) -> String {
    let (days, millisecond) = split(seconds)
    let (year, month, day) = date(days)
    return "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))T\(clock(millisecond: millisecond))Z"
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
    return
      "\(pad(second / 3600, 2)):\(pad(second / 60 % 60, 2)):\(pad(second % 60, 2)).\(pad(millisecond % 1000, 3))"
  }

  /// The proleptic Gregorian date of a day counted from 1970-01-01, by years that begin in March.
  private static func date(_ days: Int) -> (Int, Int, Int) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }

  private static func pad(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
