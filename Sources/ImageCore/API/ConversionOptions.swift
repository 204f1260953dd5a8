/// What a caller asks of one conversion. The defaults are the one-to-one recipe: quality 0.83, everything kept.
public struct ConversionOptions: Sendable, Equatable, Codable {
  /// The JPEG's quality; 0.83 on the IJG scale by default.
  public var quality = Quality.standard
  /// The JPEG's chroma format; by default the source's.
  public var chroma = ChromaChoice.source
  /// Optimised Huffman tables (T.81 K.2). Holds all coefficients of the picture in memory.
  public var optimize = false
  /// Progressive coding (T.81 Annex G). Holds all coefficients of the picture in memory.
  public var progressive = false
  /// Which metadata goes along.
  public var metadata = MetadataPolicy.keep
  /// What happens to the source's colour space.
  public var color = ColorPolicy.keep
  /// What happens to PQ and HLG pictures.
  public var hdr = HDRPolicy.tonemap
  /// The sRGB colour that transparent pictures are flattened on; white by default.
  public var background = BackgroundColor.white
  /// Which HEVC decoder reads the picture.
  public var decoder = DecoderChoice.auto
  /// How many threads decode the tiles of one strip; at least 1.
  public var threads = 1
  /// What the byte verdict of size parity does.
  public var parity = ParityPolicy.report
  /// The JPEG must not be larger than this many bytes, at least 1, if given; the quality is searched for.
  public var maxBytes: Int?
  /// The JPEG must not be larger than this multiple, greater than 0, of the source's bytes (primary image and metadata), if
  /// given.
  public var fit: Double?
  /// The lowest quality that a byte promise may be kept with, on the scale of `quality`: greater than 0, and not above `quality`.
  /// Nil is 0.30, or `quality` itself where that is lower.
  public var minimumQuality: Double?
  /// Decode the written JPEG again and bound its distance from the source planes.
  public var verify = false
  /// What is refused before anything is decoded.
  public var limits = Limits()

  /// Creates the default options.
  public init() {}

  /// Whether the JPEG must not be larger than some number of bytes.
  public var hasBytePromise: Bool { maxBytes != nil || fit != nil }
  /// The lowest quality asked for, when it is above the quality itself: there is none between them. Nil when all is well.
  public var contradictoryMinimum: Double? { minimumQuality.flatMap { $0 > quality.value ? $0 : nil } }
  /// The lowest quality that holds.
  var lowestQuality: Double { min(minimumQuality ?? 0.30, quality.value) }
}

/// The chroma format of the JPEG (ISO/IEC 10918-1 sampling factors of luma against chroma).
public enum ChromaChoice: String, Sendable, CaseIterable, Codable {
  /// What the source has.
  case source
  /// Chroma halved in both directions.
  case yuv420 = "420"
  /// Chroma halved horizontally.
  case yuv422 = "422"
  /// Chroma at full size.
  case yuv444 = "444"
}

/// Which metadata the JPEG carries.
public enum MetadataPolicy: String, Sendable, CaseIterable, Codable {
  /// Everything: ICC, EXIF, XMP.
  case keep
  /// Without position, serial numbers, maker notes, face regions and embedded thumbnail.
  case safe
  /// The ICC profile only.
  case none
}

/// What happens to the source's colour space.
public enum ColorPolicy: String, Sendable, CaseIterable, Codable {
  /// Pixels keep their colour space and the profile goes along.
  case keep
  /// Pixels are converted to sRGB and the profile is dropped.
  case srgb
}

/// What happens to pictures with a PQ or HLG transfer (ITU-T H.273 transfer 16 and 18).
public enum HDRPolicy: String, Sendable, CaseIterable, Codable {
  /// Tone-mapped to SDR.
  case tonemap
  /// Refused as unsupported.
  case refuse
}

/// An HEVC decoder of libheif's, by its id.
public enum DecoderChoice: String, Sendable, CaseIterable, Codable {
  /// FFmpeg first, libde265 for the pictures that FFmpeg refuses.
  case auto
  /// FFmpeg alone.
  case ffmpeg
  /// libde265 alone.
  case libde265
}

/// What the byte verdict of size parity does.
public enum ParityPolicy: String, Sendable, CaseIterable, Codable {
  /// It is reported.
  case report
  /// A picture outside the band is refused.
  case enforce
}

/// An opaque sRGB colour, 8 bits a component.
public struct BackgroundColor: Sendable, Equatable, Codable {
  /// The component, 0 to 255.
  public var red, green, blue: UInt8

  /// Creates a colour of three components, each 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Pure white.
  public static let white = BackgroundColor(red: 255, green: 255, blue: 255)
}
