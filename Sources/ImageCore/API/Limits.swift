/// What is refused from the header alone, before anything is decoded.
public struct Limits: Sendable, Equatable, Codable {
  /// The largest source file, in bytes. 512 MiB by default.
  public var inputBytes = 512 << 20
  /// The most pixels of the coded or the displayed picture. 250 megapixels by default: a 200-megapixel phone
  /// photo passes, a 30000x30000 canvas does not.
  public var pixels = 250_000_000
  /// The largest buffer of samples, in bytes, that the plan may need at one time. 1 GiB by default.
  public var workingBytes = 1 << 30

  /// The longest side of a JPEG that every decoder takes (libjpeg's JPEG_MAX_DIMENSION); T.81 itself allows 65,535.
  public static let side = 65_500

  /// Creates the default limits.
  public init() {}

  /// Throws `overLimit` when a file of `fileBytes` bytes is larger than `inputBytes`.
  public func check(fileBytes: Int) throws(ConversionError) {
    guard fileBytes <= inputBytes else {
      throw ConversionError(.overLimit, "The file has \(fileBytes) bytes; the limit is \(inputBytes) bytes.")
    }
  }
}
