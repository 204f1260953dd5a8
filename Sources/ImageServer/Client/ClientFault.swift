internal import Glibc

/// Why a client has no answer of a service, for whoever asked.
public struct ClientFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// What a client can make of a fault.
  public enum Kind: Sendable {
    /// Nobody takes connections there.
    case unreachable
    /// The other side closed the connection before its answer began. On a connection that was idle before, a new one
    /// may fare better (RFC 9112, 9.3.1).
    case hangUp
    /// The other side closed the connection in the middle of its answer.
    case cutOff
    /// The deadline came before the whole answer.
    case timeout
    /// What came is no HTTP/1 answer, or none of a kind that this client reads.
    case malformed
    /// The answer is whole, and a refusal.
    case refused
    /// This machine cannot: no descriptor, no memory, a file that cannot be read.
    case local
  }

  /// What happened.
  public var kind: Kind
  /// What is wrong, without a full stop.
  public var description: String

  /// Creates a fault with this text.
  init(_ kind: Kind, _ text: String) { (self.kind, description) = (kind, text) }

  /// Creates a fault with this text and the reason of an `errno`.
  init(_ kind: Kind, _ text: String, code: Int32) {
    self.init(kind, "\(text): \(String(cString: strerror(code)))")
  }
}
