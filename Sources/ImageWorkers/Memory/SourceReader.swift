internal import CSandbox
internal import Glibc
internal import ImageCore

/// Gives a picture's source as bytes in memory, whatever happens to its file meanwhile.
///
/// A file that somebody shortens under a mapping kills the reader with SIGBUS. So only a memory file that is sealed
/// against shrinking is mapped; everything else is read into a buffer that is kept for the next picture.
struct SourceReader: ~Copyable {
  /// Buffers larger than this are given back after their picture.
  private static let keptCapacity = 32 << 20

  private var buffer = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  /// Creates a reader without a buffer.
  init() {}

  deinit { buffer.deallocate() }

  /// Calls `body` with the `length` bytes of `file` from `offset` on, valid during the call.
  ///
  /// Throws `truncated` when the file has become shorter, `internal` when it cannot be read, and what `body` throws.
  mutating func withBytes<Result>(
    of file: OwnedDescriptor, offset: Int = 0, length: Int,
    _ body: (UnsafeRawBufferPointer) throws(ConversionError) -> Result
  ) throws(ConversionError) -> Result {
    guard length > 0 else { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
    let (end, overflow) = offset.addingReportingOverflow(length)
    guard offset >= 0, !overflow else { throw Self.shorter }
    if sandbox_memory_cannot_shrink(file.number) == 1 {
      return try withMapping(of: file, offset..<end, body)
    }
    defer { if buffer.count > Self.keptCapacity { replaceBuffer(capacity: 0) } }
    if buffer.count < length { replaceBuffer(capacity: length) }
    try fill(from: file, at: offset, length: length)
    return try body(UnsafeRawBufferPointer(rebasing: buffer[..<length]))
  }

  private func withMapping<Result>(
    of file: OwnedDescriptor, _ range: Range<Int>,
    _ body: (UnsafeRawBufferPointer) throws(ConversionError) -> Result
  ) throws(ConversionError) -> Result {
    // The range is a claim: bytes of a mapping that lie behind the file's end would fault.
    guard lseek(file.number, 0, SEEK_END) >= range.upperBound else { throw Self.shorter }
    // Mappings begin at pages.
    let lead = range.lowerBound % Int(sysconf(Int32(_SC_PAGESIZE)))
    let (start, size) = (range.lowerBound - lead, range.count + lead)
    guard let base = mmap(nil, size, PROT_READ, MAP_PRIVATE, file.number, off_t(start)), base != MAP_FAILED
    else { throw Self.noMemory(SystemCallError("mmap")) }
    defer { munmap(base, size) }
    return try body(UnsafeRawBufferPointer(start: base + lead, count: range.count))
  }

  private func fill(from file: OwnedDescriptor, at offset: Int, length: Int) throws(ConversionError) {
    var done = 0
    while done < length, let base = buffer.baseAddress {
      let got = pread(file.number, base + done, length - done, off_t(offset + done))
      if got > 0 {
        done += got
      } else if got == 0 {
        throw Self.shorter
      } else if errno != EINTR {
        throw SystemCallError("pread").conversionError("The picture's file could not be read.")
      }
    }
  }

  private mutating func replaceBuffer(capacity: Int) {
    buffer.deallocate()
    buffer =
      capacity > 0
      ? .allocate(byteCount: capacity, alignment: 16) : UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  private static func noMemory(_ error: SystemCallError) -> ConversionError {
    guard sandbox_has_memory_limit() == 1 else {
      return error.conversionError("The machine has no memory left to read the picture.")
    }
    return ConversionError(
      .overLimit, "The picture needs more memory than one picture may use.", detail: error.description)
  }

  private static var shorter: ConversionError {
    ConversionError(
      .truncated, "The picture's file became shorter while it was read; send it again when it is complete.")
  }
}
