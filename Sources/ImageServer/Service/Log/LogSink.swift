internal import Dispatch
internal import Glibc
internal import ImageCore
internal import Synchronization

/// Writes log lines to a descriptor from a queue of its own, so that a reader that stalls never holds up a request.
///
/// At most `capacity` bytes wait; lines beyond are dropped and counted.
final class LogSink: Sendable {
  /// The form of the lines.
  let form: ServerSettings.LogForm
  /// Lines that were dropped because the reader stalled.
  let dropped = Counter()
  private let descriptor: Int32
  private let capacity: Int
  private let waiting = Atomic<Int>(0)
  private let queue = DispatchQueue(label: "imgconv.log", qos: .utility)

  /// Logs to `descriptor`, which stays open as long as the process.
  init(form: ServerSettings.LogForm, descriptor: Int32 = 2, capacity: Int = 1 << 20) {
    (self.form, self.descriptor, self.capacity) = (form, descriptor, capacity)
  }

  /// Logs one request.
  func request(_ record: RequestRecord) {
    switch form {
    case .json: write(record.jsonLine)
    case .text: write(Array(record.textLine.utf8))
    case .off: break
    }
  }

  /// Logs that something happened to the service; `time` in seconds since 1970.
  func event(_ name: String, _ message: String, time: Double) {
    switch form {
    case .json:
      let line = JSONValue.object(of: [
        "time": .string(Timestamp.format(time)), "level": .string("info"), "event": .string(name),
        "message": .string(message),
      ])
      write(line.bytes)
    case .text: write(Array("\(Timestamp.clock(time)) \(message)".utf8))
    case .off: break
    }
  }

  /// Waits until everything logged so far is written, but no longer than `seconds`: a reader that stalls must not keep the
  /// process from ending.
  func flush(within seconds: Int = 2) {
    let written = DispatchSemaphore(value: 0)
    queue.async { written.signal() }
    _ = written.wait(timeout: .now() + .seconds(seconds))
  }

  private func write(_ line: [UInt8]) {
    let count = line.count + 1
    guard waiting.add(count, ordering: .relaxed).newValue <= capacity else {
      waiting.subtract(count, ordering: .relaxed)
      dropped.add()
      return
    }
    queue.async { [self] in
      writeAll(line + [0x0A])
      waiting.subtract(count, ordering: .relaxed)
    }
  }

  private func writeAll(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[offset...])
        let written = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { return }
        offset += written
      }
    }
  }
}
