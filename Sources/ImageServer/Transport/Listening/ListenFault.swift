internal import Glibc

/// Why no connections can be accepted at an address.
struct ListenFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong and what to do, for whoever starts the server.
  var description: String

  /// Creates a fault with this text.
  init(_ text: String) { description = text }

  /// Creates a fault of a failed system call.
  init(_ text: String, code: Int32) { description = "\(text): \(String(cString: strerror(code)))." }
}
