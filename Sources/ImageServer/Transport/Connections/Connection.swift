internal import CSockets
internal import Glibc

/// One connection: the socket around a `ConnectionMachine`. Everything in it happens on its loop's queue.
final class Connection: ReadinessClient, @unchecked Sendable {
  /// The machine's moments.
  typealias Instant = ContinuousClock.Instant

  /// The number of the connection within the process, and its token in the loop.
  let id: UInt64
  /// Who is at the other end.
  let peer: PeerAddress
  /// What connections of a server share.
  let context: ConnectionContext
  /// Where this connection lives.
  let loop: EventLoop
  /// The socket; closed by `close`, not before.
  let descriptor: Int32

  var machine: ConnectionMachine
  /// The request in work.
  var current: CurrentExchange?
  var output = OutputQueue()
  /// Bytes of the client's that were read but belong to a later request.
  var held: [UInt8] = []
  /// Bytes of the present request that were taken before its head was complete.
  var headBytes = 0
  var isClosed = false

  private let onClose: @Sendable () -> Void
  private var interest = UInt32(SOCKETS_READABLE)
  private var reminder: Instant?

  /// Takes over an accepted socket. `onClose` is called once, on the loop's queue, when it is closed.
  init(
    id: UInt64, descriptor: Int32, peer: PeerAddress, loop: EventLoop, context: ConnectionContext,
    refusal: HTTPFault?, onClose: @escaping @Sendable () -> Void
  ) {
    self.id = id
    self.descriptor = descriptor
    self.peer = peer
    self.loop = loop
    self.context = context
    self.onClose = onClose
    let settings = refusal == nil ? context.settings : context.settings.hurried
    machine = ConnectionMachine(settings: settings, refusal: refusal, now: .now)
  }

  /// Begins to watch the socket.
  func start() {
    guard loop.add(self, descriptor: descriptor, interest: interest, token: id) else { return close() }
    update()
  }

  func ready(_ bits: UInt32) {
    // A connection that both sides have ended may still hold bytes to be dropped.
    let isOver = bits & UInt32(SOCKETS_HANGUP) != 0 && !(machine.lingersUntil != nil && machine.wantsInput)
    if isOver || bits & UInt32(SOCKETS_ERROR) != 0 { return lose() }
    if bits & UInt32(SOCKETS_WRITABLE) != 0 { flush() }
    if !isClosed, bits & UInt32(SOCKETS_READABLE) != 0 { read() }
    if !isClosed, bits & UInt32(SOCKETS_PEER_FINISHED) != 0 { machine.peerFinished(now: .now) }
    update()
  }

  func reminded() {
    reminder = nil
    noteDelivery()
    switch machine.alarm(now: .now) {
    case .none: break
    case .refused(let fault): refuse(fault)
    case .probe:
      output.add(HTTPResponse.continueHead)
      flush()
    case .abandoned: lose()
    case .close: close()
    }
    update()
  }

  /// Others were turned away for want of memory.
  func press() {
    machine.press(now: .now)
    update()
  }

  /// The server takes no further requests.
  func drain() {
    // What the client sent before it could know is still answered.
    read()
    if !isClosed, machine.drain() { close() }
    update()
  }

  /// The server stops now, whatever is in work.
  func stop() {
    abandonWork()
    finish(.stopped)
    close()
  }

  /// Takes held bytes if it is their turn, and says what to wait for.
  func update() {
    while !isClosed, !held.isEmpty, machine.wantsInput {
      let bytes = held
      held = []
      bytes.withUnsafeBufferPointer { feed($0) }
    }
    guard !isClosed else { return }
    var wanted: UInt32 = 0
    if machine.wantsInput { wanted |= UInt32(SOCKETS_READABLE) }
    if !output.isEmpty { wanted |= UInt32(SOCKETS_WRITABLE) }
    if current?.isHandled == true, !machine.peerDidFinish { wanted |= UInt32(SOCKETS_PEER_FINISHED) }
    if wanted != interest {
      interest = wanted
      loop.change(descriptor: descriptor, interest: wanted, token: id)
    }
    if let deadline = machine.deadline, deadline < reminder ?? (deadline + .seconds(1)) {
      reminder = deadline
      loop.remind(token: id, at: deadline)
    }
  }

  /// The client is gone.
  func lose() {
    abandonWork()
    finish(.abandoned)
    close()
  }

  private func abandonWork() {
    guard let current, current.isHandled, current.status == nil else { return }
    context.handler.abandoned(current.exchange)
  }

  /// Closes the socket and lets go of everything.
  func close() {
    guard !isClosed else { return }
    finish(.abandoned)
    isClosed = true
    loop.remove(token: id)
    output.removeAll()
    held = []
    _ = Glibc.close(descriptor)
    onClose()
  }
}
