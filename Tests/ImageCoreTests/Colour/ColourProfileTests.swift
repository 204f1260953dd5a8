import Testing

@testable import ImageCore

@Suite struct ColourProfileTests {
  static let patches: [SIMD3<Double>] = [0.05, 0.35, 0.7, 1].flatMap { red in
    [0, 0.4, 0.8].flatMap { green in [0.1, 0.5, 0.9].map { SIMD3(red, green, $0) } }
  }

  @Test func plainSRGBNeedsNoProfile() {
    for transfer in [1, 2, 6, 13, 14, 15] {
      let colour = NCLX(primaries: 1, transfer: transfer, matrix: 6, fullRange: true)
      #expect(SourceColour.made(colour, isGrey: false) == nil)
      #expect(SourceColour.made(colour, isGrey: true) == nil)
    }
  }

  @Test(arguments: [4, 5, 6, 8, 9, 10, 11, 12, 22], [4, 5, 7, 8, 10, 13, 17])
  func aMadeProfileSaysWhatTheCodePointsSay(_ primaries: Int, _ transfer: Int) throws {
    let colour = NCLX(primaries: primaries, transfer: transfer, matrix: 6, fullRange: true)
    let profile = try #require(SourceColour.made(colour, isGrey: false))
    #expect(profile.count < 30_000)
    #expect(ICCProfileHeader(profile)?.space == .rgb)
    let curve = try #require(TransferCurve(codePoint: transfer))
    let space = try #require(Primaries(codePoint: primaries))
    for patch in Self.patches {
      let linear = SIMD3(curve.toLinear(patch.x), curve.toLinear(patch.y), curve.toLinear(patch.z))
      let truth = Colorimetry.lab(Colorimetry.xyzD50(linear, space))
      let seen = try #require(Colorimetry.lab([Float(patch.x), Float(patch.y), Float(patch.z)], profile))
      #expect(Colorimetry.deltaE(truth, seen) < 1, "\(patch)")
    }
  }

  @Test(arguments: [4, 5, 7, 8, 10]) func aGreyProfileHasTheCurveOfTheTransfer(_ transfer: Int) throws {
    let colour = NCLX(primaries: 9, transfer: transfer, matrix: 6, fullRange: true)
    let profile = try #require(SourceColour.made(colour, isGrey: true))
    #expect(ICCProfileHeader(profile)?.space == .grey)
    let points = try #require(ProfileReading.greyCurve(profile, count: 11))
    let curve = try #require(TransferCurve(codePoint: transfer))
    for (index, point) in points.enumerated() {
      #expect(abs(Double(point) - curve.toLinear(Double(index) / 10)) < 0.002)
    }
  }

  @Test func madeProfilesAreTheSameBytesEveryTime() throws {
    let colour = NCLX(primaries: 12, transfer: 13, matrix: 6, fullRange: true)
    let profile = try #require(SourceColour.made(colour, isGrey: false))
    #expect(SourceColour.made(colour, isGrey: false) == profile)
    #expect(profile.count < 1000)
    #expect(profile[24..<36].elementsEqual([0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]))
  }

  @Test func damagedProfilesAreNoticedWithoutAColourEngine() throws {
    let colour = NCLX(primaries: 12, transfer: 13, matrix: 6, fullRange: true)
    let good = try #require(SourceColour.made(colour, isGrey: false))
    #expect(ICCProfileHeader(good) != nil)
    #expect(ICCProfileHeader(good + [0, 0, 0]) != nil)
    #expect(ICCProfileHeader([]) == nil)
    #expect(ICCProfileHeader(Array(good.dropLast())) == nil)
    #expect(ICCProfileHeader([UInt8](repeating: 0, count: 400)) == nil)
    #expect(ICCProfileHeader([UInt8](repeating: 255, count: 400)) == nil)
    for offset in [128, 136, 140, 36, 12] {
      var bad = good
      bad[offset] = 0xFF
      #expect(ICCProfileHeader(bad) == nil, "byte \(offset)")
    }
  }
}
