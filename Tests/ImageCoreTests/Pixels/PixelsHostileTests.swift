import Testing

@testable import ImageCore

/// What foreign bytes can bring must end in a picture or an error, never in a trap.
@Suite struct PixelsHostileTests {
  @Test(arguments: [ChromaFormat.yuv420, .monochrome]) func damagedProfilesNeverTrap(_ chroma: ChromaFormat)
    throws
  {
    let isGrey = chroma == .monochrome
    let profiles = [
      SourceColour.made(NCLX(primaries: 12, transfer: 13, matrix: 6, fullRange: true), isGrey: false),
      SourceColour.made(NCLX(primaries: 9, transfer: 10, matrix: 6, fullRange: true), isGrey: false),
      SourceColour.made(NCLX(primaries: 1, transfer: 4, matrix: 6, fullRange: true), isGrey: true),
    ].compactMap { $0 }
    #expect(profiles.count == 3)
    var random = UInt32(1)
    func next(_ bound: Int) -> Int {
      random = random &* 1_664_525 &+ 1_013_904_223
      return Int(random >> 8) % bound
    }
    var options = ConversionOptions()
    options.color = .srgb
    options.background = BackgroundColor(red: isGrey ? 9 : 200, green: 9, blue: 9)
    var picture = TestPicture(chroma, width: 9, height: 5) { component, x, y in component * 50 + x * 20 + y }
    picture.format.hasAlpha = true
    picture.alpha = (0..<45).map { UInt16($0 * 5) }
    for round in 0..<240 {
      var icc = profiles[round % profiles.count]
      for _ in 0..<1 + next(6) { icc[min(next(icc.count), next(700))] = UInt8(next(256)) }
      picture.format.icc = icc
      options.color = round % 2 == 0 ? .srgb : .keep
      let planes = try picture.converted(options)
      #expect(planes[0].count == 45)
    }
  }

  @Test(arguments: [9, 10, 12, 16], [0, 1, 2, 6, 8, 9]) func samplesBeyondTheirDepthAreClipped(
    _ depth: Int, _ matrix: Int
  ) throws {
    for transfer in [13, 16, 18] {
      let colour = NCLX(primaries: 9, transfer: transfer, matrix: matrix, fullRange: false)
      let picture = TestPicture(.yuv444, depth: depth, colour: colour, width: 4, height: 2) { _, x, _ in
        65_535 - x
      }
      #expect(try picture.converted().count == 3)
    }
  }

  @Test func anyCodePointsGiveAPictureOrAnError() {
    for value in [-1, 0, 2, 3, 13, 19, 255, 65_535, Int.max] {
      for chroma in [ChromaFormat.monochrome, .yuv420, .yuv440, .rgb] {
        let colour = NCLX(primaries: value, transfer: value, matrix: value, fullRange: false)
        let picture = TestPicture(chroma, colour: colour, width: 3, height: 3) { _, x, y in x + y }
        let planes = try? picture.converted()
        #expect(planes == nil || planes?.isEmpty == false)
      }
    }
  }

  @Test(arguments: [0, 1, 7, 17, 64, -8]) func depthsOutsideEightToSixteenAreRefused(_ depth: Int) {
    let error = #expect(throws: ConversionError.self) {
      let format = SourceFormat(chroma: .yuv420, depth: depth, colour: .jpeg)
      _ = try PixelSteps(format: format, width: 8, options: ConversionOptions(), chromaAligned: true)
    }
    #expect(error?.category == .unsupported)
  }
}
