@testable import ImageServer

/// A connection machine with a clock that a test moves.
final class MachineDriver {
  var machine: ConnectionMachine
  var now: ContinuousClock.Instant
  let start: ContinuousClock.Instant

  init(_ settings: TransportSettings = TransportSettings(), refusal: HTTPFault? = nil) {
    start = .now
    now = start
    machine = ConnectionMachine(settings: settings, refusal: refusal, now: start)
  }

  /// Lets time pass.
  func wait(_ duration: Duration) { now += duration }

  /// What all of `text` leads to, but for events that say nothing; content is in `content`.
  func receive(_ text: String) -> (events: [ConnectionMachine.Event], content: String, held: Int) {
    var rest = Array(text.utf8)
    var events: [ConnectionMachine.Event] = []
    var content: [UInt8] = []
    while !rest.isEmpty {
      let step = machine.receive(rest.span, now: now)
      content += rest[step.content]
      rest.removeFirst(step.consumed)
      if step.event == .held { break }
      if step.event != .none { events.append(step.event) }
      if case .head = step.event { break }
    }
    return (events, String(decoding: content, as: UTF8.self), rest.count)
  }

  /// Takes a head, which must be one.
  @discardableResult
  func head(_ text: String) -> Bool {
    if case .head? = receive(text).events.first { true } else { false }
  }

  func accept(_ maximumBytes: Int = 1000) -> ConnectionMachine.Admission {
    machine.accept(maximumBytes: maximumBytes, now: now)
  }

  func answer(wantsClose: Bool = false) -> ConnectionMachine.Delivery? {
    machine.answer(wantsClose: wantsClose, now: now)
  }

  func sentAll() -> ConnectionMachine.Sequel { machine.sentAll(now: now) }

  func drain() -> Bool { machine.drain() }

  func alarm() -> ConnectionMachine.Alarm { machine.alarm(now: now) }

  /// How long until something is overdue.
  var patience: Duration? { machine.deadline.map { $0 - now } }
}
