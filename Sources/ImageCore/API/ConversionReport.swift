/// What a conversion did: the facts of size parity, how the picture was read, and what was left aside.
public struct ConversionReport: Sendable, Equatable, Codable {
  /// How the JPEG came to be.
  public enum Method: String, Sendable, Codable {
    /// Decoded and encoded.
    case converted
    /// The source was a JPEG already and was copied byte for byte (or segment by segment when metadata is removed).
    case passedThrough
  }

  /// How the JPEG came to be.
  public var method = Method.converted
  /// The JPEG's size in pixels, equal to the source's displayed size.
  public var width = 0
  /// The JPEG's size in pixels, equal to the source's displayed size.
  public var height = 0
  /// The three facts of size parity.
  public var parity = SizeParity()
  /// The source's chroma format: `400`, `420`, `422`, `444` or `rgb`.
  public var sourceChroma = ""
  /// The JPEG's chroma format: `400`, `420`, `422` or `444`.
  public var chroma = ""
  /// The quality that was used (a byte promise may have lowered it).
  public var quality = Quality.standard
  /// How many times the picture was encoded; 1 unless a byte promise searched.
  public var encodes = 1
  /// The id of the decoder that read the picture: `ffmpeg`, `libde265`, `dav1d`, `aom`; empty for a passed-through JPEG.
  public var decoder = ""
  /// The source's coded format: `hevc`, `av1` or `jpeg`.
  public var codec = ""
  /// The EXIF Orientation that a passed-through JPEG carries (1 when it has none); 1 for converted pictures.
  public var orientation = 1
  /// Luma PSNR of the JPEG against the source planes in dB, when `verify` was asked; nil when they are equal.
  public var lumaPSNR: Double?
  /// What a user might miss, in whole sentences: dropped metadata, gain maps left aside, tone mapping done.
  public var notes: [String] = []

  /// Creates an empty report.
  public init() {}
}
