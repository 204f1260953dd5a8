/// A sink that keeps the stream in memory.
public struct MemorySink: JPEGSink {
  /// The stream written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty sink.
  public init() {}

  /// Creates an empty sink with room for `capacity` bytes, so that a stream of known size does not move as it grows.
  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Appends a copy of `bytes`; never throws.
  public mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ConversionError) {
    self.bytes.append(contentsOf: bytes)
  }

  /// Forgets the stream and keeps its memory; never throws.
  public mutating func reset() throws(ConversionError) {
    bytes.removeAll(keepingCapacity: true)
  }
}
