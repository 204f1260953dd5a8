internal import Synchronization

/// What all connections of a server share.
final class ConnectionContext: Sendable {
  /// The bounds.
  let settings: TransportSettings
  /// Who answers.
  let handler: any HTTPHandler
  private let identifiers = Atomic<UInt64>(0)

  /// Creates the context of one server.
  init(settings: TransportSettings, handler: any HTTPHandler) {
    self.settings = settings
    self.handler = handler
  }

  /// A number that no connection, listener or exchange of this server has yet.
  func nextID() -> UInt64 { identifiers.wrappingAdd(1, ordering: .relaxed).newValue }
}
