internal import ImageCore

/// Dates as HTTP writes them (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The text for a number of seconds since 1970, from then until the year 9999; times outside are taken to the nearest of these.
  static func text(secondsSince1970 time: Int) -> String {
    let time = min(max(time, 0), 253_402_300_799)
    let (days, second) = time.quotientAndRemainder(dividingBy: 86_400)
    let date = CivilDate(daysSince1970: days)
    let clock = [second / 3600, second / 60 % 60, second % 60].map { DecimalText.padded($0, 2) }
    return "\(weekdays[days % 7]), \(DecimalText.padded(date.day, 2)) \(months[date.month - 1]) \(date.year) "
      + "\(clock.joined(separator: ":")) GMT"
  }
}
