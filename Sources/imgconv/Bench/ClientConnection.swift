internal import ImageWorkers

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A TCP connection to a server, with calls that block.
struct ClientConnection: Sendable {
  private let socket: OwnedDescriptor

  /// The longest head of an answer, in bytes.
  private static let maximumHead = 64 << 10

  /// Connects to `server`, to the first of its addresses that answers.
  init(_ server: BenchServerAddress) throws(SystemError) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(server.host, String(server.port), &hints, &list) == 0, let list else {
      throw SystemError(code: EHOSTUNREACH)
    }
    defer { freeaddrinfo(list) }
    var failure = SystemError(code: EHOSTUNREACH)
    for address in sequence(first: list, next: { $0.pointee.ai_next }) {
      let number = Glibc.socket(
        address.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      guard number >= 0 else {
        failure = .last
        continue
      }
      let candidate = OwnedDescriptor(number)
      if connect(number, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 {
        var on: Int32 = 1
        setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        socket = candidate
        return
      }
      failure = .last
    }
    throw failure
  }

  /// Lets no single call take longer than `time`.
  func limit(to time: Duration) throws(SystemError) {
    var limit = timeval()
    limit.tv_sec = Int(time.components.seconds)
    limit.tv_usec = Int(time.components.attoseconds / 1_000_000_000_000)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      try checked {
        setsockopt(socket.number, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
      }
    }
  }

  /// Sends all of `bytes`.
  func send(_ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      rest = rest.dropFirst(
        try checked {
          rest.withUnsafeBytes {
            Glibc.send(socket.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
          }
        })
    }
  }

  /// Sends the first `length` bytes of an open file.
  func send(file: Int32, length: Int) throws(SystemError) {
    var buffer = [UInt8](repeating: 0, count: min(max(length, 1), 256 << 10))
    var position = 0
    while position < length {
      let wanted = min(buffer.count, length - position)
      let count = try checked { pread(file, &buffer, wanted, off_t(position)) }
      guard count > 0 else { throw SystemError(code: EIO) }
      try send(Array(buffer[..<count]))
      position += count
    }
  }

  /// Reads one answer; its content goes to `content` in pieces, valid during the call only.
  func receive(content: (UnsafeRawBufferPointer) -> Void) throws(SystemError) -> ServerAnswer {
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    var head: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    while true {
      let count = try read(into: &buffer)
      head += buffer[..<count]
      guard let found = Self.position(of: end, in: head) else {
        guard head.count <= Self.maximumHead else { throw SystemError(code: EPROTO) }
        continue
      }
      guard let answer = ServerAnswer(head: head[..<found]) else { throw SystemError(code: EPROTO) }
      // An interim answer (100) has no content, and another answer follows; the request asks for none.
      var received = head.count - found - end.count
      guard received <= answer.bytes else { throw SystemError(code: EPROTO) }
      head[(found + end.count)...].withUnsafeBytes(content)
      while received < answer.bytes {
        let count = try read(into: &buffer)
        guard count <= answer.bytes - received else { throw SystemError(code: EPROTO) }
        buffer[..<count].withUnsafeBytes(content)
        received += count
      }
      return answer
    }
  }

  private func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    let count = try checked { recv(socket.number, &buffer, buffer.count, 0) }
    guard count > 0 else { throw SystemError(code: ECONNRESET) }
    return count
  }

  private static func position(of end: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= end.count else { return nil }
    return (0...bytes.count - end.count).first { bytes[$0..<$0 + end.count].elementsEqual(end) }
  }
}
