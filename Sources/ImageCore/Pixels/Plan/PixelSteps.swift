/// The steps that turn decoded samples into the JPEG's planes, only those that a picture needs.
///
/// Made once a picture; `process` is called once a band, top to bottom, by one thread at a time.
struct PixelSteps {
  /// The JPEG's chroma format: `.monochrome`, `.yuv420`, `.yuv422`, `.yuv444`, or `.yuv440` from a turned 4:2:2.
  let outputChroma: ChromaFormat
  /// The ICC profile that the JPEG must carry for its planes to mean the right colours; nil for plain sRGB.
  let outputProfile: [UInt8]?
  /// Names of the steps in order, for the plan; empty when planes pass untouched.
  let names: [String]
  /// Whole sentences for the report, such as that tone mapping was done.
  let notes: [String]
  private var road: any PixelRoad

  /// Plans the steps for samples of `format`, `width` pixels a row, under `options`.
  ///
  /// `chromaAligned` is false when the bands' chroma phases are 1: chroma is then resampled, unless it is at full size.
  /// Throws `unsupported` when the picture cannot be converted as asked.
  init(format: SourceFormat, width: Int, options: ConversionOptions, chromaAligned: Bool)
    throws(ConversionError)
  {
    let plan = try PixelPlan(format: format, options: options, chromaAligned: chromaAligned)
    (outputChroma, outputProfile) = (plan.outputChroma, plan.outputProfile)
    (names, notes) = (plan.names, plan.notes)
    road = plan.road(width: width)
  }

  /// Whether the decoded planes are the JPEG's planes as they are.
  var isIdentity: Bool { names.isEmpty }

  /// Converts one band.
  mutating func process(_ source: SourceBand, into jpeg: JPEGBand) {
    road.process(source, into: jpeg)
  }
}
