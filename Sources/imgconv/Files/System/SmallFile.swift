internal import Glibc
internal import ImageWorkers

/// Reads whole files and streams into memory.
enum SmallFile {
  /// Why one cannot be read, in plain words.
  struct Fault: Error {
    /// The reason.
    var reason: String
  }

  /// The content of the file at `path`, which must not be longer than `limit` bytes. A pipe that nobody writes to is empty.
  static func read(_ path: BytePath, limit: Int) throws(Fault) -> [UInt8] {
    let content: [UInt8]?
    do throws(SystemError) {
      let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY
      let file = OwnedDescriptor(try checked { path.withCString { open($0, flags | O_NONBLOCK) } })
      // Opening must not wait, but reading may: a pipe's writer needs its time.
      try checked { fcntl(file.number, F_SETFL, O_RDONLY) }
      content = try read(descriptor: file.number, limit: limit)
    } catch {
      throw Fault(reason: error.reason)
    }
    guard let content else { throw Fault(reason: "it is longer than \(Quantity.bytes(limit))") }
    return content
  }

  /// What is left to read of `descriptor`; nil when it is longer than `limit` bytes.
  private static func read(descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8]? {
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try checked { Glibc.read(descriptor, &buffer, buffer.count) }
      if count == 0 { return content }
      guard content.count + count <= limit else { return nil }
      content.append(contentsOf: buffer[..<count])
    }
  }
}
