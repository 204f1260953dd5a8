internal import CSandbox
internal import Glibc

/// One end of the message socket between pool and worker.
struct Channel: Sendable {
  /// What was received.
  enum Received {
    /// A message, and the descriptors that came with it.
    case message([UInt8], [OwnedDescriptor])
    /// Nothing is there now.
    case nothing
    /// The other end is closed.
    case hungUp
    /// Something that is no message of this format: too long, or with descriptors that do not belong.
    case garbage
  }

  /// The socket.
  let descriptor: OwnedDescriptor

  /// Takes over a connected socket.
  init(_ descriptor: OwnedDescriptor) { self.descriptor = descriptor }

  /// Creates both ends.
  static func pair() throws(SystemCallError) -> (Channel, Channel) {
    var ends: [Int32] = [-1, -1]
    _ = try SystemCallError.check("socketpair", sandbox_channel_pair(&ends))
    return (Channel(OwnedDescriptor(ends[0])), Channel(OwnedDescriptor(ends[1])))
  }

  /// Sends a message and copies of `files`; never waits.
  func send(_ message: [UInt8], files: [OwnedDescriptor] = []) throws(SystemCallError) {
    let numbers = files.map(\.number)
    let result = sandbox_channel_send(
      descriptor.number, message, message.count, numbers, Int32(numbers.count))
    _ = try SystemCallError.check("sendmsg", result)
  }

  /// Receives the next message with at most `maximumFiles` descriptors; waits for it if asked.
  func receive(maximumFiles: Int, waiting: Bool) throws(SystemCallError) -> Received {
    var numbers = [Int32](repeating: -1, count: max(maximumFiles, 1))
    var count: Int32 = 0
    var result = 0
    let message = [UInt8](unsafeUninitializedCapacity: WireFrame.maximum) { buffer, filled in
      result = sandbox_channel_receive(
        descriptor.number, buffer.baseAddress, buffer.count, &numbers, Int32(maximumFiles), &count,
        waiting ? 1 : 0)
      filled = max(result, 0)
    }
    let files = numbers.prefix(Int(count)).map { OwnedDescriptor($0) }
    switch Int32(result) {
    // A reset is an end that left messages unread.
    case 0, -ECONNRESET: return .hungUp
    case -EAGAIN: return .nothing
    case -EMSGSIZE: return .garbage
    case ..<0: throw SystemCallError("recvmsg", code: -Int32(result))
    default: return .message(message, files)
    }
  }
}
