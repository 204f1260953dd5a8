internal import Glibc

/// A file descriptor that is closed when its last owner lets go of it.
public final class OwnedDescriptor: Sendable {
  /// The descriptor's number; valid as long as this object lives.
  public let number: Int32

  /// Takes over `number`, which must be open and owned by nobody else.
  public init(_ number: Int32) { self.number = number }

  deinit { _ = close(number) }
}
