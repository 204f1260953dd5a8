public import ImageCore

/// What came of one picture.
public struct PictureOutcome: Sendable {
  /// A finished task.
  public enum Success: Sendable {
    /// The report, and a sealed memfd that holds exactly `bytes` bytes of JPEG from offset 0.
    case jpeg(ConversionReport, OwnedDescriptor, bytes: Int)
    /// UTF-8 JSON text (of `inspect` and `compare`).
    case json([UInt8])
  }

  /// The picture, or why there is none.
  public var result: Result<Success, ConversionError>
  /// From submission until a worker had it.
  public var queued: Duration
  /// From then until the outcome.
  public var worked: Duration

  /// Creates an outcome.
  public init(result: Result<Success, ConversionError>, queued: Duration, worked: Duration) {
    self.result = result
    self.queued = queued
    self.worked = worked
  }
}
