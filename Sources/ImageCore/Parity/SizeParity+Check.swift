extension SizeParity {
  /// The byte ratios that a quality scale is expected to give: measured on phone photos (see docs/formats.md).
  static func band(_ scale: Quality.Scale) -> ClosedRange<Double> {
    switch scale {
    case .ijg: 0.60...1.60
    case .imageio: 1.2...3.0
    }
  }

  /// What the bytes of `picture`'s JPEG are held against: its coded bytes and the `metadata` that goes along, at most the
  /// `fileBytes` of the whole file, since items may share bytes of it.
  static func sourceBytes(
    of picture: borrowing OpenPicture, with metadata: MetadataPlan, fileBytes: Int
  ) -> Int {
    // A profile that was made for code points is none of the source's bytes.
    let profile = picture.steps.outputProfile
    let made = profile == picture.image.icc ? 0 : profile?.count ?? 0
    return min(picture.image.codedBytes + max(metadata.sourceBytes - made, 0), fileBytes)
  }

  /// Pictures smaller than this have no byte verdict: headers and tables weigh more than the picture.
  static let leastPixels = 250_000
  /// Pictures coded with fewer bits a pixel have no byte verdict: they are flat or ruined.
  static let leastBitsPerPixel = 0.2

  /// Checks the written stream, as `written` parsed it, against `image`.
  ///
  /// Throws `parityRefused` when the stream is not the same picture in 8 bits.
  init(
    written: JPEGStreamParser, image: PrimaryImage, sourceDepth: Int, sourceBytes: Int, fileBytes: Int,
    scale: Quality.Scale
  ) throws(ConversionError) {
    let (width, height) = (image.geometry.displayedWidth, image.geometry.displayedHeight)
    guard written.isComplete, let frame = written.frame else {
      throw Self.refusal("is not complete", "fault \(String(describing: written.fault))")
    }
    guard frame.width == width, frame.height == height else {
      throw Self.refusal("has another size", "\(frame.width)x\(frame.height) for \(width)x\(height)")
    }
    guard written.orientation ?? 1 == 1 else {
      throw Self.refusal("is marked as turned", "Orientation \(written.orientation ?? 0)")
    }
    guard frame.precision == 8 else { throw Self.refusal("is not 8 bits deep", "\(frame.precision) bits") }
    self.init()
    pixelsEqual = true
    depth = frame.precision
    self.sourceDepth = sourceDepth
    self.sourceBytes = sourceBytes
    self.fileBytes = fileBytes
    bytes = written.bytes
    verdict = Self.verdict(
      ratio: ratio, pixels: width * height, codedBytes: image.codedBytes, band: Self.band(scale))
  }

  /// How `ratio` stands to `band`; no verdict for pictures that are too small or too thinly coded to tell.
  static func verdict(ratio: Double, pixels: Int, codedBytes: Int, band: ClosedRange<Double>) -> Verdict {
    guard pixels >= leastPixels, Double(codedBytes) * 8 >= leastBitsPerPixel * Double(pixels) else {
      return .none
    }
    if ratio < band.lowerBound { return .below }
    return ratio > band.upperBound ? .above : .within
  }

  /// Throws `parityRefused` when the byte verdict is outside the band of `scale`.
  func enforce(_ scale: Quality.Scale) throws(ConversionError) {
    guard verdict == .above || verdict == .below else { return }
    let band = Self.band(scale)
    throw ConversionError(
      .parityRefused,
      "The JPEG weighs \(ratio.twoDecimals) times its source, outside \(band.lowerBound.twoDecimals) to \(band.upperBound.twoDecimals)."
    )
  }

  private static func refusal(_ what: String, _ detail: String) -> ConversionError {
    ConversionError(.parityRefused, "The JPEG that was made \(what); it was thrown away.", detail: detail)
  }
}
