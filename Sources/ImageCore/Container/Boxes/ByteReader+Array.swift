extension [UInt8] {
  /// Reads the array as the body of `box`.
  func withReader<T>(
    box: FourCC, _ body: (inout ByteReader) throws(ConversionError) -> T
  ) throws(ConversionError) -> T {
    let result: Result<T, ConversionError> = withUnsafeBytes { bytes in
      var reader = ByteReader(bytes, 0..<bytes.count, box: box)
      do throws(ConversionError) { return .success(try body(&reader)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
