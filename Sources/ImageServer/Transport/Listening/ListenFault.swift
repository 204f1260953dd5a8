internal import Glibc

/// Why no connections can be accepted at an address.
struct ListenFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong and what to do, for whoever starts the server.
  var description: String

  /// Whether somebody else listens there, so that another address would do.
  var isTaken = false

  /// Creates a fault with this text.
  init(_ text: String) { description = text }

  /// Creates a fault of a failed system call.
  init(_ text: String, code: Int32) {
    isTaken = code == EADDRINUSE
    let reason =
      switch code {
      case EADDRINUSE: "another program listens there"
      case ENOENT: "its folder does not exist; make it first"
      default: String(cString: strerror(code))
      }
    description = "\(text): \(reason)."
  }

  /// The fault with the option that chooses another address, where that helps.
  func naming(option: String) -> ListenFault {
    guard isTaken else { return self }
    var fault = self
    fault.description += " Stop it, or choose another address with \(option) HOST:PORT."
    return fault
  }
}
