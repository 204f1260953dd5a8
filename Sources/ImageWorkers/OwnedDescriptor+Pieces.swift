internal import Glibc

extension OwnedDescriptor {
  /// Hands a regular or memory file from its start to `body` in pieces of up to `size` bytes, which are valid during the call only;
  /// the descriptor's own position stays (pread(2)).
  ///
  /// - Returns: the bytes handed over, at most `limit`, fewer where the file ends; nil when it cannot be read, for the reason in
  ///   `errno`.
  public func forEachPiece<Failure: Error>(
    upTo limit: Int = .max, size: Int = 256 << 10, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> Int? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(max(limit, 1), size), alignment: MemoryLayout<UInt>.alignment)
    defer { buffer.deallocate() }
    var done = 0
    while done < limit {
      let count = pread(number, buffer.baseAddress, min(buffer.count, limit - done), off_t(done))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      done += count
    }
    return done
  }
}
