internal import Glibc
internal import ImageCore

/// The length of an open file.
enum FileLength {
  /// The length in bytes of `file`, now.
  static func of(_ file: OwnedDescriptor) throws(ConversionError) -> Int {
    var status = stat()
    guard fstat(file.number, &status) == 0 else {
      throw SystemCallError("fstat").conversionError("The picture's file could not be read.")
    }
    return Int(status.st_size)
  }
}
