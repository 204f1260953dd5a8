import Testing

@testable import ImageCore

@Suite struct PixelsColourTests {
  static let p3 = NCLX(primaries: 12, transfer: 13, matrix: 6, fullRange: true)
  static let codes: [[Int]] = [0, 60, 128, 200, 255].flatMap { red in
    [0, 90, 180, 255].flatMap { green in [0, 100, 255].map { [red, green, $0] } }
  }

  private func chart(_ colour: NCLX, icc: [UInt8]? = nil) -> TestPicture {
    var picture = TestPicture(.rgb, colour: colour, width: Self.codes.count, height: 1) { component, x, _ in
      Self.codes[x][component]
    }
    picture.format.icc = icc
    return picture
  }

  private func steps(_ picture: TestPicture, _ options: ConversionOptions = ConversionOptions()) throws
    -> PixelSteps
  {
    try PixelSteps(format: picture.format, width: picture.width, options: options, chromaAligned: true)
  }

  private var toSRGB: ConversionOptions {
    var options = ConversionOptions()
    options.color = .srgb
    return options
  }

  @Test func theSourcesProfileGoesAlongUntouched() throws {
    let icc = try #require(
      SourceColour.made(NCLX(primaries: 9, transfer: 4, matrix: 6, fullRange: true), isGrey: false))
    for chroma in [ChromaFormat.yuv420, .yuv444, .rgb] {
      let format = SourceFormat(chroma: chroma, depth: 8, colour: .jpeg, icc: icc)
      let steps = try PixelSteps(format: format, width: 9, options: ConversionOptions(), chromaAligned: true)
      #expect(steps.outputProfile == icc)
      #expect(steps.notes.isEmpty)
      #expect(steps.isIdentity == (chroma != .rgb))
    }
  }

  @Test func wideColoursByCodePointsGetAProfileAndKeepTheirPlanes() throws {
    let format = SourceFormat(chroma: .yuv420, depth: 8, colour: Self.p3)
    let steps = try PixelSteps(format: format, width: 9, options: ConversionOptions(), chromaAligned: true)
    #expect(steps.isIdentity)
    #expect(steps.outputProfile == SourceColour.made(Self.p3, isGrey: false))
  }

  @Test(arguments: [(12, 13), (9, 1), (1, 4), (11, 17), (1, 8), (5, 7)])
  func sRGBOutputShowsTheSameColoursWhereSRGBHasThem(_ primaries: Int, _ transfer: Int) throws {
    let colour = NCLX(primaries: primaries, transfer: transfer, matrix: 0, fullRange: true)
    let picture = chart(colour)
    let planes = try picture.converted(toSRGB)
    #expect(try steps(picture, toSRGB).outputProfile == nil)
    let curve = try #require(TransferCurve(codePoint: transfer))
    let space = try #require(Primaries(codePoint: primaries))
    var compared = 0
    for (index, code) in Self.codes.enumerated() {
      let linear = SIMD3(
        curve.toLinear(Double(code[0]) / 255), curve.toLinear(Double(code[1]) / 255),
        curve.toLinear(Double(code[2]) / 255))
      let xyz = Colorimetry.xyzD50(linear, space)
      let axes = Matrix3(
        Colorimetry.xyzD50(SIMD3(1, 0, 0), .bt709), Colorimetry.xyzD50(SIMD3(0, 1, 0), .bt709),
        Colorimetry.xyzD50(SIMD3(0, 0, 1), .bt709))
      let srgb = axes.transposed.inverse * xyz
      guard srgb.min() >= -0.0005, srgb.max() <= 1.0005 else { continue }
      compared += 1
      let seen = decodedJPEG(planes, index)
      for component in 0..<3 {
        let truth = TransferCurve.srgbEncode(min(max(srgb[component], 0), 1)) * 255
        #expect(abs(Double(seen[component]) * 255 - truth) < 2, "\(code)")
      }
    }
    #expect(compared > 5)
  }

  @Test func aProfileThatIsSRGBAnywayCostsNothing() throws {
    let icc = try #require(ProfileReading.srgb())
    var options = toSRGB
    #expect(try steps(chart(.jpeg, icc: icc), options).names == ["RGB to BT.601"])
    options.color = .keep
    #expect(try steps(chart(.jpeg, icc: icc), options).outputProfile == icc)
  }

  @Test func aDamagedProfileIsNotedAndTheCodePointsCount() throws {
    let picture = chart(Self.p3, icc: [UInt8](repeating: 7, count: 600))
    let steps = try steps(picture)
    #expect(steps.outputProfile == SourceColour.made(Self.p3, isGrey: false))
    #expect(steps.notes.count == 1)
  }

  @Test func aProfileForInkIsLeftAside() throws {
    var icc = try #require(SourceColour.made(Self.p3, isGrey: false))
    icc.replaceSubrange(16..<20, with: Array("CMYK".utf8))
    let steps = try steps(chart(.jpeg, icc: icc))
    #expect(steps.outputProfile == nil)
    #expect(steps.notes.first?.contains("CMYK") == true)
  }

  @Test func aGreyPictureWithAnRGBProfileGetsAGreyOneOfTheSameCurve() throws {
    let wide = NCLX(primaries: 9, transfer: 4, matrix: 6, fullRange: true)
    var picture = TestPicture(.monochrome, width: 8, height: 1) { _, x, _ in x * 30 }
    picture.format.icc = SourceColour.made(wide, isGrey: false)
    let profile = try #require(try steps(picture).outputProfile)
    #expect(ICCProfileHeader(profile)?.space == .grey)
    let points = try #require(ProfileReading.greyCurve(profile, count: 11))
    for (index, point) in points.enumerated() {
      #expect(abs(Double(point) - TransferCurve.gamma(2.2).toLinear(Double(index) / 10)) < 0.001)
    }
  }

  @Test func aColourPictureWithAGreyProfileGetsAnRGBOneOfTheSameCurve() throws {
    let grey = try #require(
      SourceColour.made(NCLX(primaries: 1, transfer: 5, matrix: 6, fullRange: true), isGrey: true))
    let profile = try #require(try steps(chart(.jpeg, icc: grey)).outputProfile)
    #expect(ICCProfileHeader(profile)?.space == .rgb)
    let points = try #require(ProfileReading.greenCurve(profile, count: 11))
    #expect(abs(Double(points[5]) - TransferCurve.gamma(2.8).toLinear(0.5)) < 0.001)
  }

  @Test func greyOfAnotherCurveBecomesSRGBsGrey() throws {
    let picture = TestPicture(
      .monochrome, colour: NCLX(primaries: 1, transfer: 8, matrix: 6, fullRange: true), width: 256, height: 1
    ) { _, x, _ in x }
    let plane = try picture.converted(toSRGB)[0]
    for code in 0..<256 {
      #expect(abs(Double(plane[code]) - 255 * TransferCurve.srgbEncode(Double(code) / 255)) < 1)
    }
  }

  @Test func theBackgroundIsGivenInSRGBWhateverThePicturesSpace() throws {
    var options = ConversionOptions()
    options.background = BackgroundColor(red: 30, green: 200, blue: 90)
    var picture = chart(Self.p3)
    picture.format.hasAlpha = true
    picture.alpha = [UInt16](repeating: 0, count: Self.codes.count)
    let kept = decodedJPEG(try picture.converted(options), 0)
    let seen = try #require(Colorimetry.lab(kept, try steps(picture, options).outputProfile))
    let asked = try #require(Colorimetry.lab([30.0 / 255, 200.0 / 255, 90.0 / 255], nil))
    #expect(Colorimetry.deltaE(seen, asked) < 1)
    options.color = .srgb
    let converted = decodedJPEG(try picture.converted(options), 0)
    #expect(zip(converted, [30, 200, 90]).allSatisfy { abs($0.0 * 255 - $0.1) < 1.5 })
  }
}
