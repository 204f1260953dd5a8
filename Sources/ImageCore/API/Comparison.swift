/// What came of holding an existing JPEG against its source.
public struct Comparison: Sendable, Equatable, Codable {
  /// Whether the JPEG is the source's picture, one to one.
  public var equal = false
  /// Why it is not, in whole sentences.
  public var problems: [String] = []
  /// The JPEG's size in pixels.
  public var width = 0
  /// The JPEG's size in pixels.
  public var height = 0
  /// The source's displayed size in pixels.
  public var sourceWidth = 0
  /// The source's displayed size in pixels.
  public var sourceHeight = 0
  /// Bits a component of the JPEG.
  public var depth = 0
  /// Bits a component of the source.
  public var sourceDepth = 0
  /// The JPEG's EXIF Orientation, 1 when it has none.
  public var orientation = 1
  /// Bytes of the JPEG.
  public var bytes = 0
  /// Coded bytes of the source's primary image plus its metadata.
  public var sourceBytes = 0
  /// `bytes` to `sourceBytes`.
  public var ratio = 0.0
  /// The byte verdict, for the IJG scale's band.
  public var parity = SizeParity.Verdict.none
  /// Luma PSNR of the decoded JPEG against the decoded source, in dB; nil when they were not compared, or are equal.
  public var lumaPSNR: Double?
  /// The same for chroma.
  public var chromaPSNR: Double?
  /// Mean structural similarity of luma over blocks of 8 x 8, at most 1; nil when they were not compared.
  public var ssim: Double?

  /// Creates an empty comparison.
  public init() {}
}
