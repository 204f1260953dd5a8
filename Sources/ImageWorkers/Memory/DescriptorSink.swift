internal import Glibc
public import ImageCore

/// A sink that writes the JPEG stream to a file by descriptor, from offset 0, in large pieces.
///
/// The descriptor's own offset is neither used nor moved. `finish()` must follow the last `write`.
public struct DescriptorSink: JPEGSink {
  /// Bytes that went in since the last `reset()`; after `finish()` they are all in the file.
  public private(set) var count = 0

  private let file: OwnedDescriptor
  private var buffer: [UInt8] = []
  private let capacity: Int
  private var offset = 0

  /// Creates a sink that fills `file`, an empty regular or memory file, through a buffer of `capacity` bytes.
  public init(_ file: OwnedDescriptor, capacity: Int = 128 << 10) {
    self.file = file
    self.capacity = max(capacity, 1)
    buffer.reserveCapacity(self.capacity)
  }

  /// Appends `bytes`; throws as `finish()` does.
  public mutating func write(_ bytes: UnsafeRawBufferPointer) throws(ConversionError) {
    count += bytes.count
    if bytes.count > capacity - buffer.count { try finish() }
    if bytes.count >= capacity {
      offset = try Self.put(bytes, to: file, at: offset)
    } else {
      buffer.append(contentsOf: bytes)
    }
  }

  /// Empties the file.
  public mutating func reset() throws(ConversionError) {
    (count, offset) = (0, 0)
    buffer.removeAll(keepingCapacity: true)
    guard ftruncate(file.number, 0) == 0 else { throw Self.failure(SystemCallError("ftruncate")) }
  }

  /// Writes what the buffer still holds.
  ///
  /// Throws `internal` when the disk or memory is full, `overLimit` when the file may not grow so large.
  public mutating func finish() throws(ConversionError) {
    offset = try buffer.withUnsafeBufferPointer { pending throws(ConversionError) in
      try Self.put(UnsafeRawBufferPointer(pending), to: file, at: offset)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes all of `bytes` at `offset` and gives the offset behind them.
  private static func put(
    _ bytes: UnsafeRawBufferPointer, to file: OwnedDescriptor, at offset: Int
  ) throws(ConversionError) -> Int {
    var done = 0
    while let base = bytes.baseAddress, done < bytes.count {
      let written = pwrite(file.number, base + done, bytes.count - done, off_t(offset + done))
      if written > 0 {
        done += written
      } else if written == 0 || errno != EINTR {
        throw failure(SystemCallError("pwrite", code: written == 0 ? EIO : errno))
      }
    }
    return offset + done
  }

  /// The one place where a failed write becomes a picture's error.
  private static func failure(_ error: SystemCallError) -> ConversionError {
    switch error.code {
    case ENOSPC, EDQUOT:
      error.conversionError("There is no space left to write the JPEG: free some or write elsewhere.")
    case ENOMEM:
      error.conversionError("The machine has no memory left for the JPEG; try again later.")
    case EFBIG:
      ConversionError(
        .overLimit, "The JPEG would be larger than the limit for one file.", detail: error.description)
    default:
      error.conversionError("The JPEG could not be written.")
    }
  }
}
