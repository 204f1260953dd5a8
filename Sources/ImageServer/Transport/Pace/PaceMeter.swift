/// Watches over one transfer: how long it may still be silent. A pure state machine.
///
/// Silence uses up a grace, and bytes give back the time that they take at the least rate, but never more than one grace: however much
/// came at once, nothing is saved up for a long silence after it. What keeps the least rate goes on.
struct PaceMeter: Sendable {
  /// A moment.
  typealias Instant = ContinuousClock.Instant
  /// What the transfer has to keep to.
  typealias Pace = TransportSettings.Pace

  private let pace: Pace
  private let end: Instant
  private var due: Instant
  /// When patience is over while the memory that the transfer holds is asked for.
  private var dueUnderPressure: Instant
  /// Until when it is.
  private var pressure: Instant
  private var lastMove: Instant
  /// Bytes so far.
  private(set) var bytes = 0

  /// Begins to watch a transfer that begins at `now`.
  init(_ pace: Pace, now: Instant) {
    self.pace = pace
    end = now + pace.limit
    due = now + pace.grace
    dueUnderPressure = now + pace.graceUnderPressure
    pressure = now
    lastMove = now
  }

  /// When the transfer is overdue, if nothing moves before.
  var deadline: Instant { min(end, due, isPressed ? dueUnderPressure : due) }

  /// Whether it is pressure that makes the transfer overdue.
  var isPressed: Bool { bytes > 0 && dueUnderPressure <= pressure && dueUnderPressure <= min(end, due) }

  /// All of the transfer's bytes until now are `total`.
  mutating func reached(_ total: Int, now: Instant) {
    guard total > bytes else { return }
    // Who has sent nothing holds nothing.
    if bytes == 0 { dueUnderPressure = now + pace.graceUnderPressure }
    let more = total - bytes
    bytes = total
    due = refill(due, more, rate: Double(max(1, pace.minimumRate)), upTo: pace.grace, now)
    dueUnderPressure = refill(
      dueUnderPressure, more, rate: rateUnderPressure, upTo: pace.graceUnderPressure, now)
    lastMove = now
  }

  /// Somebody was turned away: for twice the grace under pressure from `now` on, memory is held by those alone who go on filling it.
  mutating func press(now: Instant) {
    // What was slow while nobody asked is forgiven, but for the silence that still lasts.
    if pressure <= now { dueUnderPressure = max(dueUnderPressure, lastMove + pace.graceUnderPressure) }
    pressure = now + pace.graceUnderPressure * 2
  }

  /// A transfer that would be done in time has come at `bytes / limit` at least, on average. Held to that, a steady one passes at
  /// whatever rate, and nobody keeps a large body by the last of it.
  private var rateUnderPressure: Double {
    max(Double(max(1, pace.minimumRate)), Double(bytes) / pace.limit.seconds)
  }

  private func refill(_ due: Instant, _ more: Int, rate: Double, upTo grace: Duration, _ now: Instant)
    -> Instant
  {
    min(due + .seconds(min(Double(more) / rate, grace.seconds)), now + grace)
  }
}
