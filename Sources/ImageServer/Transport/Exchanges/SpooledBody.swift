internal import ImageWorkers

/// A received body, in a memfd that was sealed when it was complete: nobody, the workers included, can change it any more.
struct SpooledBody: Sendable {
  /// The memfd, read from offset 0; nil when the body is empty.
  var descriptor: OwnedDescriptor?
  /// The length in bytes.
  var count: Int

  /// No body.
  static let empty = SpooledBody(descriptor: nil, count: 0)
}
