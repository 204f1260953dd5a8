/// One property of `ipco`, parsed as far as the conversion needs it (ISO/IEC 23008-12, 6.5).
enum ItemProperty: Sendable, Equatable {
  /// `ispe`: size in pixels before transformations.
  case spatialExtents(width: UInt32, height: UInt32)
  /// `pixi`: bits of each channel.
  case pixelDepths([Int])
  /// `colr` of type `nclx`.
  case nclx(NCLX)
  /// `colr` of type `prof` or `rICC`: where the profile lies in the file; may be empty.
  case iccProfile(Range<Int>)
  /// `irot`: quarter turns against the clock, 0...3.
  case rotation(Int)
  /// `imir`: true exchanges left and right, false top and bottom.
  case mirror(horizontal: Bool)
  /// `clap`.
  case cleanAperture(CleanAperture)
  /// `hvcC` or `av1C`.
  case codec(FourCC, CodecConfiguration)
  /// `auxC`: the URN that says what an auxiliary image is.
  case auxiliaryType(String)
  /// `lsel`: the layer to be shown; 0xFFFF for the last.
  case layerSelection(Int)
  /// `a1op`: the AV1 operating point.
  case operatingPoint(Int)
  /// Anything else, by its type.
  case other(FourCC)
  /// A property that does not parse; an error only for the items that use it.
  case malformed(FourCC, ConversionError)

  /// The box type, for messages.
  var type: FourCC {
    switch self {
    case .spatialExtents: "ispe"
    case .pixelDepths: "pixi"
    case .nclx, .iccProfile: "colr"
    case .rotation: "irot"
    case .mirror: "imir"
    case .cleanAperture: "clap"
    case .codec(let type, _), .other(let type), .malformed(let type, _): type
    case .auxiliaryType: "auxC"
    case .layerSelection: "lsel"
    case .operatingPoint: "a1op"
    }
  }

  /// Whether imgconv can show an item for which this property is essential: it is either applied, or describes
  /// the picture without changing what its decoded samples are.
  var isUnderstood: Bool {
    guard case .other(let type) = self else { return true }
    return Self.descriptive.contains(type)
  }

  /// Descriptions that a reader may leave aside: sample aspect, layer sizes, light levels, mastering display, captions,
  /// camera parameters.
  private static let descriptive: Set<FourCC> = [
    "pasp", "a1lx", "clli", "mdcv", "cclv", "amve", "udes", "altt", "crtt", "mdft", "rloc", "lhvC", "free",
    "skip",
  ]
}
