internal import Glibc
internal import ImageWorkers

/// The list that `--files-from` names, as it is read.
struct InputList {
  /// Why it cannot be used, in plain words.
  struct Fault: Error {
    /// The reason.
    var reason: String
  }

  /// Longer lists are hardly meant: ten million names take about so much.
  private static let limit = 1 << 30

  private let isNulSeparated: Bool
  private let isDevice: Bool
  private var content: [UInt8] = []

  /// The content of the list at `path`, `-` for standard input. A pipe is waited for, as by any program that reads one; a
  /// device that is no terminal may be empty, but not more: it might never end.
  static func read(_ path: BytePath, isNulSeparated: Bool) throws(Fault) -> [UInt8] {
    guard path != BytePath("-") else {
      return try read(descriptor: STDIN_FILENO, isNulSeparated: isNulSeparated)
    }
    let number = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    guard number >= 0 else { throw Fault(reason: SystemError.last.reason) }
    let file = OwnedDescriptor(number)
    return try read(descriptor: file.number, isNulSeparated: isNulSeparated)
  }

  private static func read(descriptor: Int32, isNulSeparated: Bool) throws(Fault) -> [UInt8] {
    let isDevice = (try? FileStatus.of(descriptor: descriptor))?.isDevice == true && isatty(descriptor) == 0
    var list = InputList(isNulSeparated: isNulSeparated, isDevice: isDevice)
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return list.content }
      if count > 0 {
        try list.take(buffer[..<count])
      } else if errno != EINTR {
        throw Fault(reason: SystemError.last.reason)
      }
    }
  }

  private mutating func take(_ piece: ArraySlice<UInt8>) throws(Fault) {
    guard !isDevice else { throw Fault(reason: "it is a device, not a list") }
    guard isNulSeparated || !piece.contains(0) else {
      throw Fault(reason: "its names end with NUL bytes, as find -print0 writes them: add -0")
    }
    guard content.count + piece.count <= Self.limit else {
      throw Fault(reason: "it is longer than \(Quantity.bytes(Self.limit))")
    }
    content.append(contentsOf: piece)
  }
}
