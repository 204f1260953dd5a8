/// The colour space of an SDR picture's samples, and what was found on the way to it.
struct SourceColour {
  /// The ICC profile of the samples (RGB, or grey for grey pictures); nil for plain sRGB.
  private(set) var profile: [UInt8]?
  private(set) var notes: [String] = []

  /// Reads the profile of `format`, else its code points. `isGrey` says that the JPEG will have one component.
  init(_ format: SourceFormat, isGrey: Bool) {
    if let icc = format.icc, takeProfile(icc, isGrey: isGrey) { return }
    profile = Self.made(format.colour, isGrey: isGrey)
  }

  /// Settles on the file's own profile; false, with a note, when it cannot be used.
  private mutating func takeProfile(_ icc: [UInt8], isGrey: Bool) -> Bool {
    guard let header = ICCProfileHeader(icc) else {
      notes.append("The ICC profile is damaged and was left aside.")
      return false
    }
    switch header.space {
    case .rgb where !isGrey, .grey where isGrey:
      profile = icc
      return true
    case .rgb: profile = Self.grey(ofRGB: icc)
    case .grey: profile = Self.rgb(ofGrey: icc)
    case .other(let space):
      notes.append(
        "The ICC profile is for \(Self.name(space)), not for the picture's samples, and was left aside.")
      return false
    }
    notes.append(
      isGrey
        ? "The ICC profile is for RGB but the picture is grey: a grey profile of the same curve replaces it."
        : "The ICC profile is for grey but the picture is coded in colour: an RGB profile of the same curve replaces it."
    )
    return profile != nil
  }

  /// The name of a colour space signature for people: `CMYK` of `CMYK`, `Lab` of `Lab `.
  private static func name(_ signature: String) -> String {
    let letters = signature.utf8.filter { (0x30...0x7A).contains($0) }
    return letters.isEmpty ? "another colour space" : String(decoding: letters, as: UTF8.self)
  }

  /// A grey profile with the tone curve of an RGB profile's greys.
  private static func grey(ofRGB icc: [UInt8]) -> [UInt8]? {
    guard let source = LCMSProfile(icc) else { return nil }
    if let shaper = source.shaper(count: 1024) {
      return LCMSProfile(points: shaper.curves[1], isGrey: true, name: "Grey of the picture's profile")?
        .serialized()
    }
    guard let srgb = LCMSProfile.srgb(),
      let transform = LCMSTransform(from: source, .rgbFloat, to: srgb, .rgbFloat)
    else { return nil }
    let greys = (0..<1024).flatMap { [Float](repeating: Float($0) / 1023, count: 3) }
    var result = [Float](repeating: 0, count: greys.count)
    transform.run(greys, &result, count: 1024)
    let points = stride(from: 1, to: result.count, by: 3).map {
      Float(TransferCurve.srgb.toLinear(Double(min(max(result[$0], 0), 1))))
    }
    return LCMSProfile(points: points, isGrey: true, name: "Grey of the picture's profile")?.serialized()
  }

  /// An RGB profile with the tone curve of a grey profile and sRGB's primaries.
  private static func rgb(ofGrey icc: [UInt8]) -> [UInt8]? {
    guard let points = LCMSProfile(icc)?.greyCurve(count: 1024) else { return nil }
    return LCMSProfile(points: points, isGrey: false, name: "RGB of the picture's grey profile")?.serialized()
  }

  /// A profile that says what code points say; nil where they say sRGB.
  static func made(_ colour: NCLX, isGrey: Bool) -> [UInt8]? {
    let curve = TransferCurve(codePoint: colour.transfer) ?? .srgb
    let primaries = Primaries(codePoint: colour.primaries) ?? .bt709
    if curve == .srgb && (isGrey || primaries == .bt709) { return nil }
    if isGrey {
      return LCMSProfile(grey: curve, name: "Grey, transfer \(colour.transfer) of H.273")?.serialized()
    }
    let name: String =
      switch (colour.primaries, curve) {
      case (12, .srgb): "Display P3"
      case (9, .srgb): "BT.2020 primaries, sRGB curve"
      default: "Primaries \(colour.primaries), transfer \(colour.transfer) of H.273"
      }
    return LCMSProfile(primaries, curve, name: name)?.serialized()
  }
}
