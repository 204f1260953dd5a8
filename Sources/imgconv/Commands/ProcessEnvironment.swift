internal import Glibc

/// What the process was started with, byte for byte.
enum ProcessEnvironment {
  /// The arguments without the program's name. `CommandLine.arguments` would repair bytes that are not UTF-8 and so
  /// lose file names.
  static var arguments: [[UInt8]] {
    var arguments: [[UInt8]] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let pointer = CommandLine.unsafeArgv[index] else { break }
      arguments.append(bytes(of: pointer))
    }
    return arguments
  }

  /// The environment variable `name`; nil when it is not set.
  static func bytes(_ name: String) -> [UInt8]? { getenv(name).map { bytes(of: $0) } }

  /// The environment variable `name` as text; nil when it is not set or empty.
  static func text(_ name: String) -> String? {
    bytes(name).flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
  }

  private static func bytes(of pointer: UnsafeMutablePointer<CChar>) -> [UInt8] {
    UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map { UInt8(bitPattern: $0) }
  }
}
