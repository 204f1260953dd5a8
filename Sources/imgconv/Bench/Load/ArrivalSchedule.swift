/// When the pictures of a round are due: evenly spaced, from the round's start, and whatever becomes of them.
struct ArrivalSchedule: Sendable, Equatable {
  /// How many are due in all.
  let count: Int
  private let rate: Double

  /// `rate` pictures a second, until `end`, and at least `minimum` of them.
  init(rate: Double, until end: BenchDriver.End, atLeast minimum: Int) {
    self.rate = rate
    let wanted =
      switch end {
      case .time(let time): (rate * time.inSeconds).rounded(.up)
      case .count(let count): Double(count)
      }
    count = max(Int(min(wanted, 1e9)), minimum, 1)
  }

  /// When picture `number` is due, after the round's start.
  func time(of number: Int) -> Duration { .seconds(Double(number) / rate) }

  /// When the schedule is over: what has not started by then is lost.
  var end: Duration { time(of: count) }
}
