/// Why a server cannot run.
public struct ServerFault: Error, Sendable, CustomStringConvertible {
  /// What is wrong and what to do, for whoever starts it.
  public let description: String

  /// Creates a fault with this text.
  init(_ text: String) { description = text }
}
