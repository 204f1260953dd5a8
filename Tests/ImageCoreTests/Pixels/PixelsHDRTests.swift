import Glibc
import Testing

@testable import ImageCore

@Suite struct PixelsHDRTests {
  static let pq = NCLX(primaries: 9, transfer: 16, matrix: 0, fullRange: true)
  static let hlg = NCLX(primaries: 9, transfer: 18, matrix: 0, fullRange: true)

  /// HLG of scene light (BT.2100 table 5, OETF).
  private static func hlgEncode(_ light: Double) -> Double {
    light <= 1.0 / 12 ? (3 * light).squareRoot() : 0.17883277 * log(12 * light - 0.28466892) + 0.55991073
  }

  /// A row of greys of every 10-bit code.
  private func ramp(_ colour: NCLX) -> TestPicture {
    TestPicture(.rgb, depth: 10, colour: colour, width: 1024, height: 1) { _, x, _ in x }
  }

  /// Luma of a grey of this many cd/m² in PQ.
  private func luma(_ nits: Double, maxContentLight: Int? = nil) throws -> Int {
    let code = Int((HDRTransfer.pqEncode(nits) * 65_535).rounded())
    var picture = TestPicture(.rgb, depth: 16, colour: Self.pq, width: 4, height: 1) { _, _, _ in code }
    picture.format.maxContentLight = maxContentLight
    return Int(try picture.converted()[0][0])
  }

  @Test(arguments: [pq, hlg]) func greysRiseFromBlackToWhiteAndStayGrey(_ colour: NCLX) throws {
    let planes = try ramp(colour).converted()
    #expect(planes[0].first == 0 && planes[0].last == 255)
    #expect(zip(planes[0], planes[0].dropFirst()).allSatisfy { $0 <= $1 })
    #expect(planes[1].allSatisfy { $0 == 128 } && planes[2].allSatisfy { $0 == 128 })
  }

  @Test(arguments: [nil, 400, 1000, 4000, 10_000]) func midtonesKeepTheirLuminance(_ peak: Int?) throws {
    for nits in [0.5, 2, 10, 20] {
      let truth = TransferCurve.srgbEncode(nits / 203) * 255
      #expect(abs(Double(try luma(nits, maxContentLight: peak)) - truth) <= 2, "\(nits)")
    }
  }

  @Test(arguments: [nil, 400, 1000, 4000, 10_000]) func referenceWhiteIsBrightAndLeavesRoomAbove(_ peak: Int?)
    throws
  {
    let white = try luma(203, maxContentLight: peak)
    #expect(white >= 191 && white <= 232)
    let highlights = try [203, 400, 700, 1000].map { try luma($0, maxContentLight: peak) }
    #expect(zip(highlights, highlights.dropFirst()).allSatisfy { $1 >= $0 + 2 })
  }

  @Test func highlightsUpToTheAssumedPeakKeepDetail() throws {
    let highlights = try [1000, 2000, 4000].map { try luma($0) }
    #expect(highlights[0] < highlights[1] && highlights[1] <= highlights[2])
    #expect(highlights[2] == 255)
  }

  @Test func hlgReferenceWhiteComesOutAsPQs() throws {
    // 75 % HLG is 203 cd/m² on the reference display (BT.2408 table 1).
    let hlg = TestPicture(.rgb, depth: 16, colour: Self.hlg, width: 4, height: 1) { _, _, _ in 49_151 }
    #expect(abs(Int(try hlg.converted()[0][0]) - (try luma(203, maxContentLight: 1000))) <= 1)
  }

  @Test(arguments: [pq, hlg]) func hueStaysWhereTheLightGoesDown(_ colour: NCLX) throws {
    // One colour inside P3 over seven stops: its hue in Lab moves by less than 12 degrees.
    let picture = TestPicture(.rgb, depth: 16, colour: colour, width: 8, height: 1) { component, x, _ in
      let light = [1.0, 0.55, 0.3][component] * Double(1 << x) / 128
      return Int((colour.transfer == 16 ? HDRTransfer.pqEncode(light * 600) : Self.hlgEncode(light)) * 65_535)
    }
    let planes = try picture.converted()
    let steps = try PixelSteps(
      format: picture.format, width: 8, options: ConversionOptions(), chromaAligned: true)
    var hues: [Double] = []
    for x in 0..<8 {
      let lab = try #require(Colorimetry.lab(decodedJPEG(planes, x), steps.outputProfile))
      hues.append(Colorimetry.hue(lab))
    }
    #expect(hues.max()! - hues.min()! < 12, "\(hues)")
  }

  @Test func theResultIsDisplayP3OrSRGBAndSaysSo() throws {
    func steps(_ colour: NCLX, _ policy: ColorPolicy) throws -> PixelSteps {
      var options = ConversionOptions()
      options.color = policy
      let format = SourceFormat(chroma: .yuv420, depth: 10, colour: colour)
      return try PixelSteps(format: format, width: 16, options: options, chromaAligned: true)
    }
    let wide = NCLX(primaries: 9, transfer: 16, matrix: 9, fullRange: false)
    let p3 = SourceColour.made(NCLX(primaries: 12, transfer: 13, matrix: 6, fullRange: true), isGrey: false)
    #expect(try steps(wide, .keep).outputProfile == p3)
    #expect(try steps(wide, .srgb).outputProfile == nil)
    #expect(try steps(wide, .keep).notes == ["Tone-mapped from PQ (HDR10) to SDR."])
    let narrow = NCLX(primaries: 1, transfer: 18, matrix: 1, fullRange: false)
    #expect(try steps(narrow, .keep).outputProfile == nil)
    #expect(try steps(narrow, .keep).notes == ["Tone-mapped from HLG to SDR."])
  }

  @Test func hdrIsRefusedWhereToneMappingIsNotWanted() {
    var options = ConversionOptions()
    options.hdr = .refuse
    let error = #expect(throws: ConversionError.self) {
      let format = SourceFormat(
        chroma: .yuv420, depth: 10, colour: NCLX(primaries: 9, transfer: 18, matrix: 9, fullRange: true))
      _ = try PixelSteps(format: format, width: 16, options: options, chromaAligned: true)
    }
    #expect(error?.category == .unsupported)
  }

  @Test func pqOutranksTheProfileBesideIt() throws {
    var picture = ramp(Self.pq)
    picture.format.icc = ProfileReading.srgb()
    #expect(try picture.converted() == ramp(Self.pq).converted())
  }

  @Test(arguments: [pq, hlg]) func greyHDRBecomesPlainGrey(_ colour: NCLX) throws {
    let picture = TestPicture(.monochrome, depth: 10, colour: colour, width: 1024, height: 1) { _, x, _ in x }
    let steps = try PixelSteps(
      format: picture.format, width: 1024, options: ConversionOptions(), chromaAligned: true)
    #expect(steps.outputProfile == nil)
    #expect(try picture.converted()[0] == ramp(colour).converted()[0])
  }

  @Test func theCutIntoBandsDoesNotShowInHDR() throws {
    let colour = NCLX(primaries: 9, transfer: 16, matrix: 9, fullRange: false)
    let picture = TestPicture(.yuv420, depth: 10, colour: colour, width: 37, height: 45) { component, x, y in
      component == 0 ? 64 + (x * 53 + y * 17) % 876 : 400 + (x * 31 + y * 7) % 220
    }
    #expect(try picture.converted(bandRows: 1024) == picture.converted(bandRows: 8))
  }
}
