/// The steps that turn decoded samples into the JPEG's planes, only those that a picture needs.
///
/// Made once a picture; `process` is called once a band, top to bottom.
struct PixelSteps {
  /// The JPEG's chroma format: `.monochrome`, `.yuv420`, `.yuv422` or `.yuv444`.
  let outputChroma: ChromaFormat
  /// The ICC profile that the JPEG must carry for its planes to mean the right colours; nil for plain sRGB.
  let outputProfile: [UInt8]?
  /// Names of the steps in order, for the plan; empty when planes pass untouched.
  let names: [String]
  /// Whole sentences for the report, such as that tone mapping was done.
  let notes: [String]

  /// Plans the steps for samples of `format` under `options`.
  ///
  /// Throws `unsupported` when the picture cannot be converted as asked.
  init(format: SourceFormat, width: Int, options: ConversionOptions, chromaAligned: Bool) throws(ConversionError) {
    fatalError("being built")
  }

  /// Whether the decoded planes are the JPEG's planes as they are.
  var isIdentity: Bool { names.isEmpty }

  /// Converts one band.
  mutating func process(_ source: SourceBand, into jpeg: JPEGBand) {
    fatalError("being built")
  }
}
