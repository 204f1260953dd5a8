/// The life of one connection, without its socket and its clock: what came in, what is owed, how long it may take, when to close.
///
/// Whoever drives it reads bytes, asks the handler, writes answers and tells the machine of each; every call returns what to do
/// next. Requests are taken one at a time: while one is in work, what was pipelined behind it stays unread.
struct ConnectionMachine: Sendable {
  /// A moment.
  typealias Instant = ContinuousClock.Instant

  /// What is expected from the client.
  enum Intake {
    /// A head, or silence before one.
    case head
    /// Nothing until the handler has said what it wants.
    case undecided
    /// A body: kept for the handler, or dropped.
    case body(keeps: Bool)
    /// Nothing: the request is complete.
    case full
    /// Anything, which is dropped: the connection closes after the answer.
    case dropping
  }

  /// What is owed to the client.
  enum Output {
    /// Nothing.
    case none
    /// An answer, which the handler makes.
    case awaited
    /// The rest of an answer.
    case sending
    /// Nothing more for this request.
    case sent
  }

  /// The bounds.
  let settings: TransportSettings
  /// With what every request of this connection is refused, if it is.
  let refusal: HTTPFault?

  var intake = Intake.head
  var output = Output.none
  var parser: RequestHeadParser
  var decoder = BodyDecoder.known(remaining: 0)
  /// The head of the request in work.
  var head: RequestHead?
  /// Whether the connection ends after the answer.
  var closes = false
  /// Whether the server takes no further requests.
  var isDraining = false
  /// Whether the client's FIN was read.
  var sawEnd = false
  /// Whether the client's FIN is known to have come, perhaps behind bytes that are not read yet.
  var peerDidFinish = false
  /// When to ask a client that sent its FIN whether it is still there, and how long to wait before the time after.
  var probe: (at: Instant, next: Duration)?
  /// Until when a closing connection waits for the client to send more or to close.
  var lingersUntil: Instant?
  /// Until when at most, whatever the client sends.
  var lingerLimit: Instant
  /// When the present phase of the intake began: silence, head or body.
  var intakeBegan: Instant
  /// How the body keeps to its pace; it counts content alone.
  var bodyMeter: PaceMeter
  /// How the client keeps to the pace of reading the answer.
  var answerMeter: PaceMeter
  /// The most content that is taken, in bytes.
  var bodyLimit = 0
  /// Bytes dropped before the close.
  var dropped = 0

  /// Creates the machine of a connection that was accepted at `now`.
  init(settings: TransportSettings, refusal: HTTPFault? = nil, now: Instant) {
    self.settings = settings
    self.refusal = refusal
    parser = Self.makeParser(settings)
    intakeBegan = now
    bodyMeter = PaceMeter(settings.bodyPace, now: now)
    answerMeter = PaceMeter(settings.answerPace, now: now)
    lingerLimit = now
  }

  /// A parser for the next head.
  static func makeParser(_ settings: TransportSettings) -> RequestHeadParser {
    RequestHeadParser(
      limits: .init(
        target: settings.maximumTarget, fields: settings.maximumFields, lines: settings.maximumFieldLines))
  }

  /// Whether bytes of the client are of use now.
  var wantsInput: Bool {
    guard !sawEnd else { return false }
    switch intake {
    case .head, .body: return true
    case .dropping: return dropped < Self.maximumDropped
    case .undecided, .full: return false
    }
  }

  /// How many bytes to read at most: no more of a body than is its own.
  var readSize: Int {
    guard case .body = intake else { return 16 << 10 }
    switch decoder {
    case .known(let remaining): return min(max(remaining, 1), 256 << 10)
    case .chunked: return 64 << 10
    }
  }

  /// What a client may still send after a refusal before it is cut off: enough for it to come to reading the answer.
  static let maximumDropped = 32 << 20
}
