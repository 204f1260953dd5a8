/// The three facts that prove a conversion one to one: pixels, depth, bytes.
public struct SizeParity: Sendable, Equatable, Codable {
  /// How the byte ratio stands to its band.
  public enum Verdict: String, Sendable, CaseIterable, Codable {
    /// Inside the band.
    case within
    /// Larger than the band allows.
    case above
    /// Smaller than the band expects.
    case below
    /// No verdict: fewer than 0.25 megapixels, or under 0.2 coded bits a pixel, or a passed-through JPEG.
    case none
  }

  /// Whether the size parsed from the written JPEG equals the source's displayed size and its Orientation is 1 or absent.
  public var pixelsEqual = false
  /// Bits a component of the source's primary image: 8, 10, 12 ...
  public var sourceDepth = 8
  /// Bits a component of the JPEG, parsed from its frame header; 8 in every picture that is let out.
  public var depth = 8
  /// Coded bytes of the primary image plus the metadata carried along.
  public var sourceBytes = 0
  /// Bytes of the whole source file.
  public var fileBytes = 0
  /// Bytes of the JPEG.
  public var bytes = 0
  /// How `ratio` stands to the band of the quality scale.
  public var verdict = Verdict.none

  /// JPEG bytes to the bytes of the source's primary image and metadata; 0 when those are unknown.
  public var ratio: Double { sourceBytes > 0 ? Double(bytes) / Double(sourceBytes) : 0 }
  /// JPEG bytes to the bytes of the whole source file.
  public var fileRatio: Double { fileBytes > 0 ? Double(bytes) / Double(fileBytes) : 0 }

  /// Creates an empty check.
  public init() {}
}
