internal import CSockets
internal import Dispatch
internal import Glibc

/// Accepts the connections of one listening socket, on the queue of one loop.
final class Listener: ReadinessClient, @unchecked Sendable {
  /// Where it listens; nil when it is stopped, so that the kernel takes no more connections.
  private var socket: ListeningSocket?

  private let token: UInt64
  private let loop: EventLoop
  private let gate: ConnectionGate
  private let take: (Int32, PeerAddress, ConnectionGate.Admission) -> Void
  private var isWatching = false

  /// Creates a listener that gives each accepted socket to `take`.
  init(
    socket: ListeningSocket, token: UInt64, loop: EventLoop, gate: ConnectionGate,
    take: @escaping (Int32, PeerAddress, ConnectionGate.Admission) -> Void
  ) {
    self.socket = socket
    self.token = token
    self.loop = loop
    self.gate = gate
    self.take = take
  }

  /// Begins to accept. On the loop's queue, as everything here.
  func start() -> Bool {
    guard let socket else { return false }
    isWatching = true
    return loop.add(self, descriptor: socket.descriptor, interest: UInt32(SOCKETS_READABLE), token: token)
  }

  /// Accepts no more than what is waiting.
  func stop() {
    if isWatching { ready(UInt32(SOCKETS_READABLE)) }
    socket = nil
    loop.remove(token: token)
  }

  /// Takes up accepting again after a pause.
  func resume() {
    if !isWatching { watch(true) }
  }

  func reminded() { resume() }

  func ready(_ bits: UInt32) {
    // A burst is taken in turns, so that the connections of this loop get theirs.
    for _ in 0..<64 {
      guard let socket else { return }
      guard let admission = gate.enter() else { return pause() }
      var address = sockaddr_storage()
      let accepted = sockets_accept(socket.descriptor, &address)
      guard accepted < 0 else {
        disableDelay(accepted)
        take(accepted, SocketAddress.peer(address), admission)
        continue
      }
      gate.leave()
      switch -accepted {
      case EAGAIN: return
      case ECONNABORTED, EPROTO, EPERM: continue
      default:
        // No descriptor or memory is left: the socket stays readable, so watching it on would spin.
        gate.countPause()
        return pause()
      }
    }
  }

  /// Stops watching until a connection closes, or for a moment: descriptors may become free elsewhere.
  private func pause() {
    watch(false)
    gate.wait()
    loop.remind(token: token, at: .now + .milliseconds(200))
  }

  private func watch(_ on: Bool) {
    guard let socket else { return }
    isWatching = on
    loop.change(
      descriptor: socket.descriptor, interest: on ? UInt32(SOCKETS_READABLE) : 0, token: token)
  }

  /// An answer's last packet must not wait for the acknowledgement of the one before.
  private func disableDelay(_ descriptor: Int32) {
    var one: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
  }
}
