extension [UInt8] {
  /// Calls `body` with a copy in a block of exactly this size, so that the address sanitizer sees a read of the byte behind it.
  func withExactBlock<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { block.deallocate() }
    block.copyBytes(from: self)
    return try body(UnsafeRawBufferPointer(block))
  }
}
