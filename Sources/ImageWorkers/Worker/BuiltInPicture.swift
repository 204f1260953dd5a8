public import ImageCore

/// A small HEIC that this build carries, for self-tests: if it does not convert, nothing does.
public enum BuiltInPicture {
  /// The picture in a sealed memory file, and its length in bytes.
  ///
  /// Throws `internal` when the system is out of descriptors or memory.
  public static func open() throws(ConversionError) -> (source: OwnedDescriptor, length: Int) {
    let source = try SelfTestPicture.bytes.withUnsafeBufferPointer { bytes throws(ConversionError) in
      try MemoryFile.containing(UnsafeRawBufferPointer(bytes))
    }
    return (source, SelfTestPicture.bytes.count)
  }
}
