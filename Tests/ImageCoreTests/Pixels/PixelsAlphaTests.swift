import Testing

@testable import ImageCore

@Suite struct PixelsAlphaTests {
  @Test(arguments: [false, true], [8, 10]) func flatteningBlendsTheNonLinearValues(
    _ premultiplied: Bool, _ depth: Int
  ) throws {
    let top = Double((1 << depth) - 1)
    let rgb = [0.9, 0.3, 0.1]
    var picture = TestPicture(.rgb, depth: depth, width: 11, height: 1) { component, x, _ in
      let value = rgb[component] * (premultiplied ? Double(x) / 10 : 1)
      return Int((value * top).rounded())
    }
    picture.format.hasAlpha = true
    picture.format.premultiplied = premultiplied
    picture.alpha = (0...10).map { UInt16((Double($0) / 10 * top).rounded()) }
    var options = ConversionOptions()
    options.background = BackgroundColor(red: 0, green: 51, blue: 255)
    let planes = try picture.converted(options)
    for x in 0...10 {
      let alpha = Double(x) / 10
      let blend = zip(rgb, [0, 0.2, 1]).map { $0 * alpha + $1 * (1 - alpha) }
      let truth = Truth.encode(blend, matrix: 6, fullRange: true, depth: 8)
      for component in 0..<3 {
        #expect(abs(Double(planes[component][x]) - truth[component]) <= 1.01)
      }
    }
  }

  @Test func whatLiesUnderAlphaZeroDoesNotMatter() throws {
    func flattened(hidden: Int) throws -> [[UInt8]] {
      var picture = TestPicture(.yuv444, width: 16, height: 16) { _, x, y in x < 8 ? hidden : x * 9 + y }
      picture.format.hasAlpha = true
      picture.alpha = (0..<256).map { $0 % 16 < 8 ? 0 : 255 }
      return try picture.converted()
    }
    let (black, loud) = (try flattened(hidden: 0), try flattened(hidden: 201))
    #expect(black == loud)
    #expect(black[0][0] == 255 && black[1][0] == 128 && black[2][0] == 128)
  }

  @Test func opaquePicturesWithAlphaKeepTheirCodes() throws {
    var picture = TestPicture(.yuv444, width: 64, height: 4) { component, x, y in
      component == 0 ? 40 + x * 3 : 110 + (x + y) % 32
    }
    picture.format.hasAlpha = true
    picture.alpha = [UInt16](repeating: 255, count: 256)
    #expect(try picture.converted() == picture.planes.map { $0.map { UInt8($0) } })
  }

  @Test func greyOnAColouredBackgroundBecomesColour() throws {
    var picture = TestPicture(.monochrome, width: 4, height: 2) { _, _, _ in 0 }
    picture.format.hasAlpha = true
    picture.alpha = [UInt16](repeating: 0, count: 8)
    #expect(try picture.converted() == [[UInt8](repeating: 255, count: 8)])
    var options = ConversionOptions()
    options.background = BackgroundColor(red: 255, green: 0, blue: 0)
    let planes = try picture.converted(options)
    #expect(planes.map { $0[0] } == [76, 85, 255])
  }
}
