import CLCMS

/// An ICC profile opened by Little CMS.
struct LCMSProfile: ~Copyable {
  private let context: LCMSContext
  private let handle: cmsHPROFILE

  /// Opens a serialised profile; nil when Little CMS refuses it.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Int(UInt32.max) else { return nil }
    self.init { cmsOpenProfileFromMemTHR($0, bytes, UInt32(bytes.count)) }
  }

  /// Plain sRGB.
  static func srgb() -> LCMSProfile? { LCMSProfile { cmsCreate_sRGBProfileTHR($0) } }

  /// CIE XYZ, relative to its white.
  static func xyz() -> LCMSProfile? { LCMSProfile { cmsCreateXYZProfileTHR($0) } }

  /// A profile of three primaries that share one curve.
  init?(_ primaries: Primaries, _ curve: TransferCurve, name: String) {
    self.init { context in
      let tone = Self.tone(context, curve)
      defer { cmsFreeToneCurve(tone) }
      return Self.rgb(context, primaries, tone, name: name)
    }
  }

  /// A profile of grey samples.
  init?(grey curve: TransferCurve, name: String) {
    self.init { context in
      let tone = Self.tone(context, curve)
      defer { cmsFreeToneCurve(tone) }
      return Self.grey(context, tone, name: name)
    }
  }

  /// A profile of grey samples, or of sRGB's primaries, with a curve that is given by evenly spaced points in 0...1.
  init?(points: [Float], isGrey: Bool, name: String) {
    guard points.count > 1 else { return nil }
    self.init { context in
      let tone = cmsBuildTabulatedToneCurveFloat(context, UInt32(points.count), points)
      defer { cmsFreeToneCurve(tone) }
      return isGrey
        ? Self.grey(context, tone, name: name) : Self.rgb(context, .bt709, tone, name: name)
    }
  }

  private init?(_ open: (cmsContext) -> cmsHPROFILE?) {
    guard let context = LCMSContext(), let handle = context.withHandle(open) else { return nil }
    self.context = context
    self.handle = handle
  }

  deinit {
    cmsCloseProfile(handle)
  }

  /// Calls `body` with the profile's handle, which is valid during the call only.
  borrowing func withHandle<Result>(_ body: (cmsHPROFILE) -> Result) -> Result { body(handle) }

  /// The profile's bytes, equal for equal profiles: no date, no platform.
  borrowing func serialized() -> [UInt8]? {
    var count: UInt32 = 0
    guard cmsSaveProfileToMem(handle, nil, &count) != 0, count >= 132 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    guard cmsSaveProfileToMem(handle, &bytes, &count) != 0 else { return nil }
    // The date of creation (ICC.1 7.2.8) becomes the first day of 2000, the platform (7.2.10) unspecified.
    bytes.replaceSubrange(24..<36, with: [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
    bytes.replaceSubrange(40..<44, with: [0, 0, 0, 0])
    return bytes
  }

  /// The tone curve of a grey profile at `count` evenly spaced values; nil when it has none.
  borrowing func greyCurve(count: Int) -> [Float]? { curve(cmsSigGrayTRCTag, count: count) }

  /// Colorants and curves of a profile that is nothing more than that; nil for others.
  borrowing func shaper(count: Int) -> ProfileShaper? {
    let tables = [cmsSigAToB0Tag, cmsSigAToB1Tag, cmsSigDToB0Tag, cmsSigDToB1Tag]
    guard tables.allSatisfy({ cmsIsTag(handle, $0) == 0 }), cmsGetPCS(handle) == cmsSigXYZData,
      let red = curve(cmsSigRedTRCTag, count: count), let green = curve(cmsSigGreenTRCTag, count: count),
      let blue = curve(cmsSigBlueTRCTag, count: count), let x = colorant(cmsSigRedColorantTag),
      let y = colorant(cmsSigGreenColorantTag), let z = colorant(cmsSigBlueColorantTag)
    else { return nil }
    return ProfileShaper(curves: [red, green, blue], toXYZ: Matrix3(x, y, z).transposed)
  }

  private borrowing func curve(_ tag: cmsTagSignature, count: Int) -> [Float]? {
    guard let raw = cmsReadTag(handle, tag) else { return nil }
    let tone = OpaquePointer(raw)
    return (0..<count).map { index in
      let value = cmsEvalToneCurveFloat(tone, Float(index) / Float(count - 1))
      return value.isFinite ? min(max(value, 0), 1) : 0
    }
  }

  private borrowing func colorant(_ tag: cmsTagSignature) -> SIMD3<Double>? {
    guard let raw = cmsReadTag(handle, tag) else { return nil }
    let value = raw.assumingMemoryBound(to: cmsCIEXYZ.self).pointee
    return SIMD3(value.X, value.Y, value.Z)
  }
}

extension LCMSProfile {
  private static func tone(_ context: cmsContext, _ curve: TransferCurve) -> OpaquePointer? {
    switch curve {
    case .srgb:
      return cmsBuildParametricToneCurve(context, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    case .smpte240:
      return cmsBuildParametricToneCurve(context, 4, [1 / 0.45, 1 / 1.1115, 0.1115 / 1.1115, 0.25, 0.0913])
    case .gamma(let exponent):
      return cmsBuildGamma(context, exponent)
    case .log:
      let points = (0..<4096).map { Float(curve.toLinear(Double($0) / 4095)) }
      return cmsBuildTabulatedToneCurveFloat(context, 4096, points)
    }
  }

  private static func rgb(
    _ context: cmsContext, _ primaries: Primaries, _ tone: OpaquePointer?, name: String
  ) -> cmsHPROFILE? {
    func point(_ value: SIMD2<Double>) -> cmsCIExyY { cmsCIExyY(x: value.x, y: value.y, Y: 1) }
    guard let tone else { return nil }
    var white = point(primaries.white)
    var triple = cmsCIExyYTRIPLE(
      Red: point(primaries.red), Green: point(primaries.green), Blue: point(primaries.blue))
    // The same curve thrice is written once.
    let curves: [OpaquePointer?] = [tone, tone, tone]
    return named(cmsCreateRGBProfileTHR(context, &white, &triple, curves), context, name)
  }

  private static func grey(_ context: cmsContext, _ tone: OpaquePointer?, name: String) -> cmsHPROFILE? {
    guard let tone else { return nil }
    return named(cmsCreateGrayProfileTHR(context, cmsD50_xyY(), tone), context, name)
  }

  private static func named(_ handle: cmsHPROFILE?, _ context: cmsContext, _ name: String) -> cmsHPROFILE? {
    guard let handle, let text = cmsMLUalloc(context, 1) else { return handle }
    defer { cmsMLUfree(text) }
    cmsMLUsetASCII(text, "en", "US", name)
    cmsWriteTag(handle, cmsSigProfileDescriptionTag, UnsafeRawPointer(text))
    cmsSetProfileVersion(handle, 4.3)
    return handle
  }
}

/// A matrix/TRC profile (ICC.1 F.3): a curve for each component and the colorants.
struct ProfileShaper {
  /// Linear light in 0...1 at evenly spaced component values.
  let curves: [[Float]]
  /// Linear components to CIE XYZ relative to D50.
  let toXYZ: Matrix3
}
