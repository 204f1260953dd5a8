/// What is to be done to a picture's samples, decided from its format and the options.
struct PixelPlan {
  private(set) var outputChroma: ChromaFormat
  private(set) var outputProfile: [UInt8]?
  private(set) var names: [String] = []
  private(set) var notes: [String] = []
  private let format: SourceFormat
  private let coding: SampleCoding
  private let resamples: Bool
  private var steps: [any RowStep] = []

  init(format: SourceFormat, options: ConversionOptions, chromaAligned: Bool) throws(ConversionError) {
    guard (8...16).contains(format.depth) else {
      throw ConversionError(
        .unsupported, "The picture has \(format.depth) bits a sample; imgconv takes 8 to 16.")
    }
    self.format = format
    coding = try SampleCoding(format)
    outputChroma = Self.outputChroma(of: format, options)
    resamples =
      outputChroma != format.chroma && format.chroma != .rgb && outputChroma != .monochrome
      || (!chromaAligned && format.chroma.shiftX + format.chroma.shiftY > 0)
    nameCoding()
    let colour = try ColourPlan(format, options: options, isGrey: outputChroma == .monochrome)
    (outputProfile, notes) = (colour.profile, colour.notes)
    if let step = colour.step {
      if format.hasAlpha && format.premultiplied { steps.append(UnpremultiplyStep()) }
      steps.append(step)
    }
    if let name = colour.name { names.append(name) }
    if format.hasAlpha {
      steps.append(
        AlphaStep(
          background: colour.background(options.background),
          premultiplied: format.premultiplied && colour.step == nil))
      names.append("alpha on a background")
    }
    if resamples { names.append("chroma \(format.chroma.rawValue) to \(outputChroma.rawValue)") }
  }

  /// Grey stays grey, unless it is laid on a coloured background; RGB becomes 4:4:4 unless asked otherwise.
  private static func outputChroma(of format: SourceFormat, _ options: ConversionOptions) -> ChromaFormat {
    let color = options.background
    let isTinted = format.hasAlpha && !(color.red == color.green && color.green == color.blue)
    if format.chroma == .monochrome && !isTinted { return .monochrome }
    switch options.chroma {
    case .yuv420: return .yuv420
    case .yuv422: return .yuv422
    case .yuv444: return .yuv444
    case .source:
      return format.chroma == .rgb || format.chroma == .monochrome ? .yuv444 : format.chroma
    }
  }

  private mutating func nameCoding() {
    if !coding.fullRange { names.append("limited to full range") }
    if format.depth > 8 { names.append("\(format.depth) to 8 bits") }
    switch coding.matrix {
    case .rgb, .gbr: names.append("RGB to BT.601")
    case .bt601: break
    default: names.append("matrix \(format.colour.matrix) to BT.601")
    }
  }

  /// The cheapest road that is exact, for pictures of `width` pixels a row.
  func road(width: Int) -> any PixelRoad {
    if names.isEmpty { return CopyRoad(chroma: format.chroma) }
    guard steps.isEmpty, !resamples, coding.hasNeutralChroma else {
      return RowRoad(
        source: format.chroma, depth: format.depth, toRGB: coding.toRGB, steps: steps, output: outputChroma,
        width: width)
    }
    let map = coding.toRGB.followed(by: SampleCoding.jpeg.toRGB.inverse)
    if coding.matrix == .bt601 { return TableRoad(map: map, chroma: format.chroma, depth: format.depth) }
    return MatrixRoad(map: map, chroma: format.chroma, depth: format.depth, width: width)
  }
}
