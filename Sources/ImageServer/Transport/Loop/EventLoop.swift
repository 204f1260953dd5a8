internal import CSockets
internal import Dispatch
internal import Glibc

/// Something with a descriptor that an event loop watches.
protocol ReadinessClient: AnyObject {
  /// One or more of the `SOCKETS_` bits hold; on the loop's queue.
  func ready(_ bits: UInt32)
  /// A reminder is due; on the loop's queue.
  func reminded()
}

/// One serial queue that shares its thread among thousands of descriptors.
///
/// Dispatch watches a single descriptor, that of an epoll set, which in turn watches all the others; and it keeps a single timer. So an
/// idle connection costs neither a thread nor a dispatch source, and no source has to be cancelled before a descriptor can be closed.
/// All state is confined to `queue`.
final class EventLoop: @unchecked Sendable {
  /// Where everything of this loop runs. Nothing on it may block.
  let queue: DispatchQueue
  /// What bytes are received into, one connection after the other.
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 64)
  /// All connections and listeners, by their tokens.
  private(set) var clients: [UInt64: any ReadinessClient] = [:]

  private let epoll: Int32
  private let source: any DispatchSourceRead
  private let timer: any DispatchSourceTimer
  private var deadlines = DeadlineQueue()
  private var timerIsSet: ContinuousClock.Instant?
  private var events = [sockets_event](repeating: sockets_event(), count: 256)
  private var dateCache: (time: Int, text: String) = (-1, "")

  /// Starts a loop; throws when no descriptor is left.
  init(label: String) throws(ListenFault) {
    epoll = sockets_epoll()
    guard epoll >= 0 else { throw ListenFault("An event loop could not be set up", code: -epoll) }
    queue = DispatchQueue(label: label)
    source = DispatchSource.makeReadSource(fileDescriptor: epoll, queue: queue)
    timer = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler { [weak self] in self?.takeEvents() }
    source.setCancelHandler { [epoll] in _ = close(epoll) }
    timer.setEventHandler { [weak self] in self?.takeReminders() }
    // Dispatch gets its own descriptors when it first needs them, and crashes if there are none left then: so now, not under load.
    timer.schedule(deadline: .now() + .seconds(3600), repeating: .seconds(3600))
    source.activate()
    timer.activate()
  }

  deinit {
    source.cancel()
    timer.cancel()
    buffer.deallocate()
  }

  /// The value of Date now.
  var date: String {
    let now = time(nil)
    if dateCache.time != now { dateCache = (now, HTTPDate.text(secondsSince1970: now)) }
    return dateCache.text
  }

  /// Watches `descriptor` for `interest`, for errors and for hang-ups. Returns whether there was room.
  func add(_ client: any ReadinessClient, descriptor: Int32, interest: UInt32, token: UInt64) -> Bool {
    guard sockets_epoll_add(epoll, descriptor, interest, token) == 0 else { return false }
    clients[token] = client
    return true
  }

  /// Changes what `descriptor` is watched for.
  func change(descriptor: Int32, interest: UInt32, token: UInt64) {
    _ = sockets_epoll_change(epoll, descriptor, interest, token)
  }

  /// Forgets a client; its descriptor is closed by its owner, which ends the watching.
  func remove(token: UInt64) { clients[token] = nil }

  /// Calls the client's `reminded` at `instant`, or soon after.
  func remind(token: UInt64, at instant: ContinuousClock.Instant) {
    deadlines.add(token, at: instant)
    setTimer()
  }

  /// Takes what is ready. A token whose client was removed meanwhile finds nobody.
  private func takeEvents() {
    let count = events.withUnsafeMutableBufferPointer { sockets_epoll_take(epoll, $0.baseAddress, 256) }
    for index in 0..<max(0, Int(count)) {
      let event = events[index]
      clients[event.token]?.ready(event.ready)
    }
  }

  private func takeReminders() {
    timerIsSet = nil
    let now = ContinuousClock.now
    while let token = deadlines.takeDue(now: now) { clients[token]?.reminded() }
    setTimer()
  }

  private func setTimer() {
    guard let next = deadlines.next else { return }
    if let timerIsSet, timerIsSet <= next { return }
    timerIsSet = next
    let (seconds, attoseconds) = max(.zero, next - .now).components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    timer.schedule(deadline: .now() + .nanoseconds(nanoseconds), leeway: .milliseconds(10))
  }
}
