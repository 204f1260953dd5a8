/// What happens to a picture's colour space: the profile that its JPEG carries and the step that leads there.
struct ColourPlan {
  /// The JPEG's ICC profile; nil for plain sRGB.
  private(set) var profile: [UInt8]?
  /// The conversion of R'G'B' rows, if any.
  private(set) var step: (any RowStep)?
  /// The step's name for the plan.
  private(set) var name: String?
  /// Whole sentences for the report.
  private(set) var notes: [String]
  private let isGrey: Bool

  /// Decides for a picture whose JPEG will be grey or not; throws `unsupported` for HDR that is to be refused.
  init(_ format: SourceFormat, options: ConversionOptions, isGrey: Bool) throws(ConversionError) {
    self.isGrey = isGrey
    if let hdr = HDRSource(format) {
      guard options.hdr == .tonemap else {
        throw ConversionError(
          .unsupported, "The picture is HDR (\(hdr.name)) and tone mapping was not wanted.")
      }
      let target: Primaries = hdr.primaries == .bt709 || options.color == .srgb ? .bt709 : .displayP3
      let p3 = NCLX(primaries: 12, transfer: 13, matrix: 6, fullRange: true)
      profile = isGrey || target == .bt709 ? nil : SourceColour.made(p3, isGrey: false)
      step = ToneMapStep(hdr.transfer, from: hdr.primaries, to: target, peak: hdr.peak)
      name = "tone map \(hdr.name) to \(target == .bt709 ? "sRGB" : "Display P3")"
      notes = ["Tone-mapped from \(hdr.name) to SDR."]
      return
    }
    let source = SourceColour(format, isGrey: isGrey)
    (profile, notes) = (source.profile, source.notes)
    guard options.color == .srgb, let icc = source.profile else { return }
    guard let step = Self.toSRGB(icc, isGrey: isGrey) else {
      profile = nil
      notes.append("The ICC profile cannot be evaluated; the picture was taken for sRGB.")
      return
    }
    profile = nil
    if !Self.isNeutral(step) { (self.step, name) = (step, "colours to sRGB") }
  }

  /// The conversion from `icc` to sRGB; nil when Little CMS cannot evaluate it.
  private static func toSRGB(_ icc: [UInt8], isGrey: Bool) -> (any RowStep)? {
    guard let source = LCMSProfile(icc), let srgb = LCMSProfile.srgb() else { return nil }
    let count = SampledCurve.intervals + 1
    if isGrey {
      guard let transform = LCMSTransform(from: source, .greyFloat, to: srgb, .rgbFloat) else { return nil }
      let greys = (0..<count).map { Float($0) / Float(count - 1) }
      var result = [Float](repeating: 0, count: 3 * count)
      transform.run(greys, &result, count: count)
      let points = (0..<count).map { min(max(result[3 * $0 + 1], 0), 1) }
      return CurveStep(curve: SampledCurve(points: points))
    }
    if let shaper = source.shaper(count: count), let target = srgb.shaper(count: 2) {
      return ShaperStep(
        curves: shaper.curves.map { SampledCurve(points: $0) }, matrix: target.toXYZ.inverse * shaper.toXYZ)
    }
    return LCMSTransform(from: source, .rgb16, to: srgb, .rgb16).map { LCMSStep($0) }
  }

  /// Whether `step` moves none of 729 colours by half an 8-bit code.
  private static func isNeutral(_ step: any RowStep) -> Bool {
    var step = step
    let rows = ScratchRows(count: 4, width: 729)
    let colours = ColourRows(first: rows[0], second: rows[1], third: rows[2], alpha: rows[3])
    func level(_ index: Int, _ component: Int) -> Float {
      Float([index / 81, index / 9 % 9, index % 9][component]) / 8
    }
    colours.forEachPlane { plane, component in
      for index in 0..<729 { plane[index] = level(index, component) }
    }
    step.apply(colours, count: 729)
    var isNeutral = true
    colours.forEachPlane { plane, component in
      for index in 0..<729 where abs(plane[index] - level(index, component)) > 0.5 / 255 { isNeutral = false }
    }
    return isNeutral
  }

  /// An sRGB colour in the JPEG's colour space, 0...1.
  func background(_ color: BackgroundColor) -> SIMD3<Float> {
    let value = SIMD3(Float(color.red), Float(color.green), Float(color.blue)) / 255
    guard let profile, color != .white, let srgb = LCMSProfile.srgb(), let target = LCMSProfile(profile),
      let transform = LCMSTransform(from: srgb, .rgbFloat, to: target, isGrey ? .greyFloat : .rgbFloat)
    else { return value }
    var result = [Float](repeating: 0, count: 3)
    transform.run([value.x, value.y, value.z], &result, count: 1)
    func clamp(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }
    return isGrey
      ? SIMD3(repeating: clamp(result[0])) : SIMD3(clamp(result[0]), clamp(result[1]), clamp(result[2]))
  }
}
