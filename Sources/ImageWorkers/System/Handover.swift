/// A value that one thread leaves for another.
final class Handover<Value: Sendable>: Sendable {
  private let value = Guarded<Value?>(nil)

  /// Leaves `newValue`.
  func put(_ newValue: Value) { value.withLock { $0 = newValue } }

  /// Takes what was left, if anything.
  func take() -> Value? { value.withLock { $0.take() } }
}
