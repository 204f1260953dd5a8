internal import Glibc
public import ImageWorkers

/// A connection to a service, with calls that block until a deadline.
///
/// One request at a time: send it, then receive the answer. After a fault the connection is of no more use.
public struct ClientConnection: Sendable {
  let address: ServerAddress
  private let socket: OwnedDescriptor

  /// The longest head of an answer, in bytes.
  private static let maximumHead = 64 << 10

  /// Connects to `address`, to the first of the addresses that its name stands for and that takes connections.
  ///
  /// `deadline` does not hold for the look-up of a name, which has time limits of its own (resolv.conf(5)).
  public init(to address: ServerAddress, until deadline: ContinuousClock.Instant) throws(ClientFault) {
    self.address = address
    socket = try ClientConnector(address, deadline).connect()
  }

  /// Sends all of `bytes`.
  public func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(ClientFault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
      let count = try wait(for: POLLOUT, until: deadline) {
        rest.withUnsafeBytes { Glibc.send(socket.number, $0.baseAddress, $0.count, flags) }
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends the first `length` bytes of an open file; its position stays.
  public func send(
    file: OwnedDescriptor, length: Int, until deadline: ContinuousClock.Instant
  ) throws(ClientFault) {
    let sent = try file.forEachPiece(upTo: length) { (piece) throws(ClientFault) in
      try send(Array(piece), until: deadline)
    }
    guard sent == length else { throw ClientFault(.local, "the picture to be sent cannot be read") }
  }

  /// Reads one answer to its end. Its content goes to `content` in pieces, valid during the call only; returns the head and
  /// the content's length in bytes.
  public func receive(
    until deadline: ContinuousClock.Instant, content: (UnsafeRawBufferPointer) -> Void
  ) throws(ClientFault) -> (head: AnswerHead, bytes: Int) {
    let (head, start) = try receiveHead(until: deadline)
    let length: Int?
    switch head.content {
    case .bytes(let bytes): length = bytes
    case .untilClose: length = nil
    case .coded: throw malformed("in a transfer coding that is not read here")
    }
    guard start.count <= length ?? .max else { throw malformed("longer than it says") }
    start.withUnsafeBytes(content)
    var received = start.count
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while received < length ?? .max {
      let count = try readMore(into: &buffer, until: deadline)
      if count == 0, length == nil { break }
      guard count > 0 else { throw cutOff }
      guard count <= (length ?? .max) - received else { throw malformed("longer than it says") }
      buffer[..<count].withUnsafeBytes(content)
      received += count
    }
    return (head, received)
  }

  /// Reads the head of the answer that is not interim, and what comes with it of the content.
  func receiveHead(
    until deadline: ContinuousClock.Instant
  ) throws(ClientFault) -> (head: AnswerHead, rest: ArraySlice<UInt8>) {
    var buffer = [UInt8](repeating: 0, count: 4 << 10)
    var bytes: [UInt8] = []
    while true {
      if let end = Self.endOfHead(bytes) {
        guard let head = AnswerHead(bytes[..<end]) else { throw malformed("no HTTP") }
        let rest = bytes[(end + 4)...]
        if !head.isInterim { return (head, rest) }
        bytes = Array(rest)
        continue
      }
      guard Self.mayBeHead(bytes), bytes.count <= Self.maximumHead else { throw malformed("no HTTP") }
      let count =
        bytes.isEmpty
        ? try read(into: &buffer, until: deadline) : try readMore(into: &buffer, until: deadline)
      guard count > 0 else { throw bytes.isEmpty ? hangUp : cutOff }
      bytes += buffer[..<count]
    }
  }

  /// Where the empty line after a head begins.
  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let end = Array("\r\n\r\n".utf8)
    guard bytes.count >= end.count else { return nil }
    return (0...bytes.count - end.count).first { bytes[$0..<$0 + end.count].elementsEqual(end) }
  }

  /// Whether bytes can be the beginning of an answer; another protocol may wait for us, and we for it.
  private static func mayBeHead(_ bytes: [UInt8]) -> Bool {
    zip(bytes, "HTTP/1.".utf8).allSatisfy { $0 == $1 }
  }
}

extension ClientConnection {
  /// Reads what there is, at least a byte; 0 when the other side has closed.
  private func read(
    into buffer: inout [UInt8], until deadline: ContinuousClock.Instant
  ) throws(ClientFault) -> Int {
    try wait(for: POLLIN, until: deadline) { recv(socket.number, &buffer, buffer.count, Int32(MSG_DONTWAIT)) }
  }

  /// The same in the middle of an answer, where a reset cuts it off.
  private func readMore(
    into buffer: inout [UInt8], until deadline: ContinuousClock.Instant
  ) throws(ClientFault) -> Int {
    do throws(ClientFault) {
      return try read(into: &buffer, until: deadline)
    } catch {
      throw error.kind == .hangUp ? cutOff : error
    }
  }

  /// Repeats `call` when the socket is ready for it, until it gets something done.
  private func wait(
    for event: Int32, until deadline: ContinuousClock.Instant, _ call: () -> Int
  ) throws(ClientFault) -> Int {
    while true {
      // First, because a peer that takes or sends a byte now and then would hold the caller for long.
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else {
        throw ClientFault(.timeout, "the service at \(address) does not answer in time")
      }
      let result = call()
      if result >= 0 { return result }
      switch errno {
      case EINTR: continue
      case EAGAIN: break
      case EPIPE, ECONNRESET: throw hangUp
      default: throw ClientFault(.local, "the connection to \(address) is lost", code: errno)
      }
      var wanted = pollfd(fd: socket.number, events: Int16(event), revents: 0)
      _ = poll(&wanted, 1, Self.milliseconds(left))
    }
  }

  /// A time for `poll`, rounded up and at most a minute; the caller asks again.
  private static func milliseconds(_ time: Duration) -> Int32 {
    let time = min(time, .seconds(60)).components
    return Int32(time.seconds * 1000 + time.attoseconds / 1_000_000_000_000_000 + 1)
  }

  private var hangUp: ClientFault {
    ClientFault(.hangUp, "the service at \(address) closes the connection without an answer")
  }

  private var cutOff: ClientFault {
    ClientFault(.cutOff, "the service at \(address) cuts its answer off in the middle")
  }

  private func malformed(_ text: String) -> ClientFault {
    ClientFault(.malformed, "what the service at \(address) answers is \(text)")
  }
}
