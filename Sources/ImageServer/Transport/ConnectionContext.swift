internal import Synchronization

/// What all connections of a server share.
final class ConnectionContext: Sendable {
  /// The bounds.
  let settings: TransportSettings
  /// Who answers.
  let handler: any HTTPHandler
  private let identifiers = Atomic<UInt64>(0)
  private let onClose = Mutex<(@Sendable () -> Void)?>(nil)

  /// Creates the context of one server.
  init(settings: TransportSettings, handler: any HTTPHandler) {
    self.settings = settings
    self.handler = handler
  }

  /// A number that no connection, listener or exchange of this server has yet.
  func nextID() -> UInt64 { identifiers.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Sets what is called after each connection, on its loop's queue.
  func setOnClose(_ action: @escaping @Sendable () -> Void) { onClose.withLock { $0 = action } }

  /// A connection is closed.
  func connectionClosed() { onClose.withLock { $0 }?() }
}
