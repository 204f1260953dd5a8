import Dispatch
import ImageWorkers

@testable import ImageServer

/// A handler that does what a test tells it, and remembers what it was told.
final class RecordingHandler: HTTPHandler {
  struct State {
    var decisions: [RequestHead] = []
    var requests: [HTTPRequest] = []
    var abandoned: [UInt64] = []
    var summaries: [ExchangeSummary] = []
    var reserved = 0
    var held: [Exchange] = []
    var waiters: [(condition: @Sendable (State) -> Bool, signal: DispatchSemaphore)] = []
  }

  let state = Guarded(State())
  private let decision: @Sendable (RequestHead) -> HeadDecision
  private let answer: @Sendable (HTTPRequest) -> HTTPResponse?
  private let budget: Int

  /// Creates a handler. `answer` returning nil leaves the exchange in `held`.
  init(
    budget: Int = .max,
    decision: @escaping @Sendable (RequestHead) -> HeadDecision = { _ in .receive(maximumBytes: 64 << 20) },
    answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse? = { echo($0) }
  ) {
    self.budget = budget
    self.decision = decision
    self.answer = answer
  }

  /// Answers with the body that came, in its own memfd.
  static func echo(_ request: HTTPRequest) -> HTTPResponse {
    let body: HTTPResponse.Body =
      request.body.descriptor.map { .descriptor($0, offset: 0, count: request.body.count) } ?? .none
    return HTTPResponse(status: 200, fields: ["Content-Type": "application/octet-stream"], body: body)
  }

  func decide(_ head: RequestHead, _ exchange: Exchange) -> HeadDecision {
    update { $0.decisions.append(head) }
    return decision(head)
  }

  func reserve(_ bytes: Int, for exchange: Exchange) -> HTTPResponse? {
    var isGranted = false
    update { state in
      isGranted = state.reserved + bytes <= budget
      if isGranted { state.reserved += bytes }
    }
    return isGranted ? nil : HTTPResponse(status: 503, fields: ["Retry-After": "1"])
  }

  func handle(_ request: HTTPRequest, _ exchange: Exchange) {
    let response = answer(request)
    update { state in
      state.requests.append(request)
      if response == nil { state.held.append(exchange) }
    }
    if let response { exchange.respond(response) }
  }

  func abandoned(_ exchange: Exchange) { update { $0.abandoned.append(exchange.id) } }

  func problem(for fault: HTTPFault, head: RequestHead?, _ exchange: Exchange) -> HTTPResponse {
    HTTPResponse(
      status: fault.status, fields: ["Content-Type": "application/problem+json"],
      body: .bytes(Array(fault.detail.utf8)))
  }

  func finished(_ exchange: Exchange, _ summary: ExchangeSummary) { update { $0.summaries.append(summary) } }

  private func update(_ change: (inout sending State) -> Void) {
    let signals = state.withLock { state -> [DispatchSemaphore] in
      change(&state)
      let waiters = state.waiters
      let snapshot = state
      state.waiters = waiters.filter { !$0.condition(snapshot) }
      return waiters.filter { $0.condition(snapshot) }.map(\.signal)
    }
    for signal in signals { signal.signal() }
  }

  /// Waits until `condition` holds; false when it does not within ten seconds, which only a failing test takes.
  func wait(until condition: @escaping @Sendable (State) -> Bool) -> Bool {
    let signal = DispatchSemaphore(value: 0)
    let holds = state.withLock { state in
      if condition(state) { return true }
      state.waiters.append((condition, signal))
      return false
    }
    return holds || signal.wait(timeout: .now() + 10) == .success
  }
}
