/// A JPEG quality: a value on a scale.
public struct Quality: Sendable, Equatable, Codable {
  /// How a value in (0, 1] becomes quantisation tables.
  public enum Scale: String, Sendable, CaseIterable, Codable {
    /// libjpeg's: `jpeg_quality_scaling(round(100 value))` over the tables of T.81 Annex K.
    case ijg
    /// Apple ImageIO's: Annex K tables times `2 / (1 + 32 value³)`, rounded, clamped to 1...255.
    case imageio
  }

  /// Greater than 0, at most 1.
  public var value: Double
  /// The scale that `value` is on.
  public var scale: Scale

  /// Creates a quality; nil when `value` is not in (0, 1].
  public init?(_ value: Double, scale: Scale = .ijg) {
    guard value > 0, value <= 1 else { return nil }
    self.init(unchecked: value, scale: scale)
  }

  private init(unchecked value: Double, scale: Scale) {
    self.value = value
    self.scale = scale
  }

  /// 0.83 on the IJG scale: the quality at which a JPEG weighs about as much as its HEIC.
  public static let standard = Quality(unchecked: 0.83, scale: .ijg)
}
