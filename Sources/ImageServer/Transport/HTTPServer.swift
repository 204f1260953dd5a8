internal import Dispatch
internal import Glibc
internal import ImageWorkers
internal import Synchronization

/// Serves HTTP/1.1 on any number of addresses. Connections are spread over a few loops; none has a thread of its own.
///
/// To be ended by `drain` or `stop` before it is let go of.
final class HTTPServer: Sendable {
  private struct State {
    var listeners: [Listener] = []
    /// Called once each, when the last connection is closed after that.
    var onEnd: [@Sendable () -> Void] = []
  }

  private let loops: [EventLoop]
  private let gate: ConnectionGate
  private let context: ConnectionContext
  private let state = Guarded(State())
  private let turn = Atomic<Int>(0)
  private let pressed = Guarded<ContinuousClock.Instant?>(nil)
  /// Whether nothing is accepted any more.
  private let isEnding = Atomic<Bool>(false)

  /// Creates a server that accepts nothing yet. Raises the process's soft limit of descriptors, and makes it ignore SIGPIPE.
  ///
  /// Throws when the system has no descriptors left for it.
  init(settings: TransportSettings, handler: any HTTPHandler) throws(ListenFault) {
    // `sendfile` has no flag against it.
    signal(SIGPIPE, SIG_IGN)
    let room = DescriptorLimit.connections(under: DescriptorLimit.raise())
    var loops: [EventLoop] = []
    for index in 0..<max(1, settings.loops) { loops.append(try EventLoop(label: "imgconv.http.\(index)")) }
    self.loops = loops
    gate = ConnectionGate(maximum: min(max(1, settings.maximumConnections), room))
    context = ConnectionContext(settings: settings, handler: handler)
  }

  /// What the transport has counted.
  var statistics: TransportStatistics { gate.statistics }

  /// Accepts connections at `address` from now on, and says where that is: a name may stand for several addresses, and port 0 for
  /// one that the system chooses.
  func listen(on address: ListenAddress) throws(ListenFault) -> [ListenAddress] {
    let sockets = try ListeningSocket.open(address, backlog: 4096, access: context.settings.socketAccess)
    for socket in sockets { try add(socket) }
    return sockets.map { socket in
      if case .inherited = address {
        SocketAddress.local(of: socket.descriptor) ?? address
      } else {
        socket.address
      }
    }
  }

  /// Accepts no more, closes idle connections, and lets requests in work end; after `limit` stops these too. Calls `onEnd` when the
  /// last connection is closed.
  func drain(within limit: Duration, onEnd: @escaping @Sendable () -> Void) {
    end(onEnd: onEnd) { $0.drain() }
    let milliseconds = Int(min(max(limit, .zero), .seconds(1_000_000_000)) / .milliseconds(1))
    loops[0].queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
      self?.end(onEnd: nil) { $0.stop() }
    }
  }

  /// Closes everything at once. Calls `onEnd` when that is done.
  func stop(onEnd: @escaping @Sendable () -> Void = {}) { end(onEnd: onEnd) { $0.stop() } }

  /// Bodies that hold memory have to go on coming for a while, since somebody was turned away for want of it. Looks at all connections,
  /// but at most once a second.
  func press() {
    let isDue = pressed.withLock { last in
      let now = ContinuousClock.now
      if let last, now < last + .seconds(1) { return false }
      last = now
      return true
    }
    guard isDue else { return }
    for loop in loops {
      loop.queue.async {
        for case let connection as Connection in Array(loop.clients.values) { connection.press() }
      }
    }
  }

  private func add(_ socket: ListeningSocket) throws(ListenFault) {
    let listener = Listener(socket: socket, token: context.nextID(), loop: loops[0], gate: gate) {
      [weak self] descriptor, peer, admission in
      self?.adopt(descriptor, peer: peer, admission: admission)
    }
    guard loops[0].queue.sync(execute: listener.start) else {
      throw ListenFault("Cannot listen on \(socket.address): the system watches no more descriptors.")
    }
    state.withLock { $0.listeners.append(listener) }
  }

  /// Gives an accepted socket to the loop whose turn it is.
  private func adopt(_ descriptor: Int32, peer: PeerAddress, admission: ConnectionGate.Admission) {
    gate.countAccepted(admission)
    let index = turn.wrappingAdd(1, ordering: .relaxed).newValue
    let loop = loops[Int(UInt(bitPattern: index) % UInt(loops.count))]
    loop.queue.async { [context, weak self] in
      Connection(
        id: context.nextID(), descriptor: descriptor, peer: peer, loop: loop, context: context,
        refusal: admission == .refused ? .tooManyConnections : nil,
        onClose: { [weak self] in self?.connectionClosed() }
      ).start()
    }
  }

  private func connectionClosed() {
    gate.leave()
    if gate.takeWaiting() {
      let listeners = state.withLock { $0.listeners }
      loops[0].queue.async { for listener in listeners { listener.resume() } }
    }
    reportEnd()
  }

  /// Stops the listeners, then does `action` to every connection. What was accepted before is in its loop's queue before that.
  private func end(onEnd: (@Sendable () -> Void)?, _ action: @escaping @Sendable (Connection) -> Void) {
    loops[0].queue.async { [self] in
      let listeners = state.withLock { state in
        defer { state.listeners = [] }
        if let onEnd { state.onEnd.append(onEnd) }
        return state.listeners
      }
      for listener in listeners { listener.stop() }
      isEnding.store(true, ordering: .releasing)
      for loop in loops {
        loop.queue.async { [self] in
          for case let connection as Connection in Array(loop.clients.values) { action(connection) }
          reportEnd()
        }
      }
    }
  }

  private func reportEnd() {
    guard isEnding.load(ordering: .acquiring), gate.isEmpty else { return }
    let actions = state.withLock { state -> [@Sendable () -> Void] in
      defer { state.onEnd = [] }
      return state.onEnd
    }
    for action in actions { action() }
  }
}
