/// When the pictures of a round start. Pure: the time is told, and what is started is up to the caller.
///
/// In a closed loop a picture starts whenever fewer than `jobs` are in flight. Under a schedule it starts when it is due, as
/// long as one of `jobs` clients is free; else as soon as one is, late, unless the round is over before that.
struct BenchPace: Sendable {
  /// A picture that starts now.
  struct Start: Sendable, Equatable {
    /// Its number in the round.
    var number: Int
    /// How long ago it was due.
    var lag: Duration
  }

  /// How many pictures started.
  private(set) var started = 0
  private let jobs: Int
  private let end: BenchDriver.End
  private let pictures: Int
  private let schedule: ArrivalSchedule?

  /// The pace of a round of `load` over `pictures` different pictures, each of which gets its turn however short the round is.
  init(_ load: BenchLoad, pictures: Int, until end: BenchDriver.End) {
    jobs = load.jobs
    self.end = end
    self.pictures = pictures
    var minimum = pictures
    if case .count(let count) = end { minimum = count }
    schedule = load.rate.map { ArrivalSchedule(rate: $0, until: end, atLeast: minimum) }
  }

  /// The picture that starts `elapsed` after the round's start, while `inFlight` are waited for; nil when none does.
  mutating func next(at elapsed: Duration, inFlight: Int) -> Start? {
    guard inFlight < jobs, !isOver(at: elapsed) else { return nil }
    var lag = Duration.zero
    if let schedule {
      lag = elapsed - schedule.time(of: started)
      guard lag >= .zero else { return nil }
    }
    defer { started += 1 }
    return Start(number: started, lag: lag)
  }

  /// Whether nothing will start any more.
  func isOver(at elapsed: Duration) -> Bool {
    if let schedule { return started >= schedule.count || elapsed >= schedule.end }
    switch end {
    case .time(let time): return started >= pictures && elapsed >= time
    case .count(let count): return started >= count
    }
  }

  /// How many pictures of the schedule did not start, once the round is over.
  var lost: Int { schedule.map { $0.count - started } ?? 0 }

  /// How long it takes until another picture is due or the round is over, whatever is answered until then.
  func pause(at elapsed: Duration, inFlight: Int) -> Duration {
    guard let schedule, started < schedule.count else { return .seconds(1) }
    let due = inFlight < jobs ? schedule.time(of: started) : schedule.end
    return max(.zero, min(due, schedule.end) - elapsed)
  }

  /// What share of the round is done, 0 to 1, with `done` outcomes.
  func share(at elapsed: Duration, done: Int) -> Double {
    let share =
      if let schedule { elapsed / schedule.end } else {
        switch end {
        case .time(let time): elapsed / max(time, .nanoseconds(1))
        case .count(let count): Double(done) / Double(max(count, 1))
        }
      }
    return min(share, 1)
  }
}
