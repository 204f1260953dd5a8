import ImageCore
import ImageWorkers

@testable import ImageServer

/// A service without sockets, workers or a real clock.
final class ServiceHarness: Sendable {
  let pictures = FakePictures()
  let service: ConversionService
  let clock: ManualClock

  init(
    policy: ServicePolicy = ServicePolicy(), workers: Int = 2, queue: Int = 2, budget: Int = 1 << 20
  ) {
    let clock = ManualClock()
    self.clock = clock
    service = ConversionService(
      policy: policy, desk: AdmissionDesk(Admission(workers: workers, queue: queue, budget: budget)),
      pictures: pictures, log: LogSink(form: .off),
      documents: Documents(versions: [("imgconv", "1.0")], wantsToken: policy.token != nil),
      surroundings: ServiceSurroundings(
        now: { clock.now }, wallClock: { 1_700_000_000 }, random: { Array(repeating: 0xAB, count: 16) }))
  }

  /// One request under way.
  final class Call: Sendable {
    let exchange: Exchange
    let head: RequestHead
    let decision: HeadDecision
    private let answer: Answer

    final class Answer: Sendable {
      let response = Guarded<HTTPResponse?>(nil)
    }

    init(_ head: RequestHead, harness: ServiceHarness, peer: PeerAddress) {
      let answer = Answer()
      self.answer = answer
      self.head = head
      exchange = Exchange(id: 1, peer: peer, started: harness.clock.now) { response in
        answer.response.withLock { $0 = response }
      }
      decision = harness.service.decide(head, exchange)
    }

    /// The answer, whether it was given at once or later.
    var response: HTTPResponse? {
      if case .respond(let response) = decision { return response }
      return answer.response.withLock { $0 }
    }

    /// Whether the body is wanted.
    var wantsBody: Bool {
      if case .receive = decision { true } else { false }
    }
  }

  /// Begins a request; its head alone has arrived.
  func begin(
    _ method: String, _ path: String, query: [(String, String?)] = [], fields: HTTPFields = [:],
    length: RequestHead.BodyLength = .none, peer: PeerAddress = .ipv4([192, 0, 2, 1], port: 999)
  ) -> Call {
    let items = query.map { QueryItem(name: $0.0, value: $0.1) }
    let form: RequestTarget.Form = method == "CONNECT" ? .authority : path == "*" ? .asterisk : .origin
    let head = RequestHead(
      method: method, target: RequestTarget(form: form, raw: path, path: path, query: items),
      version: .http11,
      fields: fields, authority: Authority(host: "localhost", port: nil), bodyLength: length,
      keepsAlive: true,
      expectsContinue: false)
    return Call(head, harness: self, peer: peer)
  }

  /// Posts `body` and lets it arrive at once.
  func post(
    _ path: String = "/convert", query: [(String, String?)] = [], fields: HTTPFields = [:],
    body: [UInt8] = [1, 2, 3]
  ) -> Call {
    let call = begin("POST", path, query: query, fields: fields, length: .known(body.count))
    if call.wantsBody, service.reserve(body.count, for: call.exchange) == nil { arrive(call, body) }
    return call
  }

  /// Lets the body of `call` be complete.
  func arrive(_ call: Call, _ body: [UInt8]) {
    let spooled =
      body.isEmpty ? SpooledBody.empty : SpooledBody(descriptor: TestDescriptor.make(body), count: body.count)
    service.handle(HTTPRequest(head: call.head, body: spooled), call.exchange)
  }

  /// Ends the exchange of `call` as the transport does.
  func end(_ call: Call, _ outcome: ExchangeSummary.Outcome = .answered) {
    let summary = ExchangeSummary(
      outcome: outcome, head: call.head, status: call.response?.status, bytesReceived: 10, bytesSent: 20,
      receiving: .milliseconds(1), handling: .milliseconds(2), sending: .milliseconds(3))
    service.finished(call.exchange, summary)
  }
}

/// A clock that stands still until it is told otherwise.
final class ManualClock: Sendable {
  private let time = Guarded(ContinuousClock.now)
  var now: ContinuousClock.Instant { time.withLock { $0 } }
  func advance(by duration: Duration) { time.withLock { $0 += duration } }
}

extension HTTPResponse {
  /// The whole body as text.
  var text: String { String(decoding: body.allBytes, as: UTF8.self) }
}

extension HTTPResponse.Body {
  /// The whole body.
  var allBytes: [UInt8] {
    switch self {
    case .none: []
    case .bytes(let bytes): bytes
    case .descriptor(let descriptor, let offset, let count):
      TestDescriptor.read(descriptor, offset: offset, count: count)
    case .parts(let parts): parts.flatMap(\.allBytes)
    }
  }
}
