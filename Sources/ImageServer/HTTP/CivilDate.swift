/// A day of the Gregorian calendar, in UTC, without a calendar library.
struct CivilDate: Sendable, Equatable {
  /// The year.
  var year: Int
  /// The month, 1 to 12.
  var month: Int
  /// The day of the month, from 1 on.
  var day: Int

  /// The date so many days (at least 0) after 1970-01-01. Years are counted from March, so that the leap day is the last of
  /// its year.
  init(daysSince1970 days: Int) {
    let shifted = days + 719_468  // Days since 1 March of the year 0.
    let era = shifted / 146_097  // Of 400 years.
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }
}
