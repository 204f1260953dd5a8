internal import ImageWorkers
internal import Synchronization

/// One request and its answer, from the first byte of the head on. Handlers keep it to answer later.
final class Exchange: Sendable {
  /// A number of its own within the process.
  let id: UInt64
  /// The number of its connection.
  let connection: UInt64
  /// Who is at the other end.
  let peer: PeerAddress
  /// When the first byte of the head came.
  let started: ContinuousClock.Instant
  /// Room for what the handler wants to remember with the exchange.
  let context = Guarded<(any Sendable)?>(nil)

  private let isAnswered = Atomic<Bool>(false)
  private let answer: @Sendable (HTTPResponse) -> Void

  /// Creates an exchange whose first answer goes to `answer`, on whatever queue it is given.
  init(
    id: UInt64, connection: UInt64 = 0, peer: PeerAddress = .unix, started: ContinuousClock.Instant = .now,
    answer: @escaping @Sendable (HTTPResponse) -> Void
  ) {
    self.id = id
    self.connection = connection
    self.peer = peer
    self.started = started
    self.answer = answer
  }

  /// Answers the request. Only the first call counts; it may come from any queue, during `handle` as well.
  func respond(_ response: HTTPResponse) {
    guard !isAnswered.exchange(true, ordering: .acquiringAndReleasing) else { return }
    answer(response)
  }
}
