/// Where the JPEG stream goes while it is made.
///
/// The bytes are provisional until `convert` returns without an error: a sink spools them (a temporary file, a memfd,
/// memory) and its owner publishes them only then.
public protocol JPEGSink {
  /// Appends `bytes`, which are valid during the call only.
  ///
  /// Throws a `ConversionError` (usually `internal`: no space left) to end the conversion.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ConversionError)

  /// Forgets everything written so far; the stream starts anew (a byte promise tries several qualities).
  mutating func reset() throws(ConversionError)
}

/// A sink that keeps the stream in memory.
public struct MemorySink: JPEGSink {
  /// The stream written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty sink.
  public init() {}

  /// Appends a copy of `bytes`; never throws.
  public mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ConversionError) {
    self.bytes.append(contentsOf: bytes)
  }

  /// Forgets the stream and keeps its memory; never throws.
  public mutating func reset() throws(ConversionError) {
    bytes.removeAll(keepingCapacity: true)
  }
}
