internal import CSockets
internal import Glibc
internal import ImageWorkers

/// What is still to be sent on a connection, in order.
struct OutputQueue {
  /// How a turn of sending ended.
  enum Flush: Equatable {
    /// Everything is in the socket's buffer.
    case done
    /// More can be sent when the socket is writable.
    case pending
    /// The client is gone.
    case failed
  }

  private enum Segment {
    case bytes(ArraySlice<UInt8>)
    case file(OwnedDescriptor, offset: Int, count: Int)
  }

  /// What one connection sends in a turn, so that others get theirs.
  private static let turn = 1 << 20
  /// Bodies up to this size go into one packet with their head.
  private static let joined = 16 << 10

  private var segments: [Segment] = []

  /// Whether nothing is left.
  var isEmpty: Bool { segments.isEmpty }

  /// Adds bytes.
  mutating func add(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    if bytes.count <= Self.joined, case .bytes(var last) = segments.last {
      segments.removeLast()
      last += bytes
      segments.append(.bytes(last))
    } else {
      segments.append(.bytes(bytes[...]))
    }
  }

  /// Adds the content of an answer.
  mutating func add(_ body: HTTPResponse.Body) {
    switch body {
    case .none: break
    case .bytes(let bytes): add(bytes)
    case .descriptor(let file, let offset, let count):
      if count > 0 { segments.append(.file(file, offset: offset, count: count)) }
    case .parts(let parts):
      for part in parts { add(part) }
    }
  }

  /// Forgets everything, and lets go of its files.
  mutating func removeAll() { segments = [] }

  /// Sends as much as the socket takes, and says how many bytes that was.
  mutating func flush(to socket: Int32) -> (result: Flush, sent: Int) {
    var total = 0
    var done = 0
    defer { segments.removeFirst(done) }
    while done < segments.count {
      guard total < Self.turn else { return (.pending, total) }
      let sent = Self.send(segments[done], to: socket, more: done + 1 < segments.count)
      switch -Int32(truncatingIfNeeded: sent) {
      case EAGAIN: return (.pending, total)
      case 0...: return (.failed, total)
      default: break
      }
      total += sent
      if let rest = Self.rest(of: segments[done], after: sent) {
        segments[done] = rest
      } else {
        done += 1
      }
    }
    return (.done, total)
  }

  /// The number of bytes that went, or a negated error; nothing at all means that the file is shorter than was said.
  private static func send(_ segment: Segment, to socket: Int32, more: Bool) -> Int {
    switch segment {
    case .bytes(let bytes):
      bytes.withUnsafeBytes { sockets_send(socket, $0.baseAddress, $0.count, more ? 1 : 0) }
    case .file(let file, let offset, let count):
      sockets_send_file(socket, file.number, off_t(offset), min(count, turn))
    }
  }

  private static func rest(of segment: Segment, after sent: Int) -> Segment? {
    switch segment {
    case .bytes(let bytes):
      let rest = bytes.dropFirst(sent)
      return rest.isEmpty ? nil : .bytes(rest)
    case .file(let file, let offset, let count):
      return sent < count ? .file(file, offset: offset + sent, count: count - sent) : nil
    }
  }
}
