import Testing

@testable import ImageCore

/// Crops by exact fractions, with edges rounded as libheif 1.19 rounds them.
@Suite struct CleanApertureTests {
  typealias Fraction = CleanAperture.Fraction
  typealias Rect = DisplayGeometry.Rect

  struct Example: Sendable {
    var picture: (width: Int, height: Int)
    var aperture: CleanAperture
    var rect: Rect?
  }

  static func aperture(
    _ width: Int64, _ height: Int64, offset: (Int64, Int64) = (0, 0), over denominator: Int64 = 1
  ) -> CleanAperture {
    CleanAperture(
      width: Fraction(numerator: width, denominator: 1), height: Fraction(numerator: height, denominator: 1),
      horizontalOffset: Fraction(numerator: offset.0, denominator: denominator),
      verticalOffset: Fraction(numerator: offset.1, denominator: denominator))
  }

  @Test(arguments: [
    // The whole picture, and a centred crop of even remainder.
    Example(picture: (64, 48), aperture: aperture(64, 48), rect: Rect(x: 0, y: 0, width: 64, height: 48)),
    Example(picture: (64, 48), aperture: aperture(60, 40), rect: Rect(x: 2, y: 4, width: 60, height: 40)),
    // An odd remainder puts both edges on halves: down on the left, up on top.
    Example(picture: (64, 48), aperture: aperture(61, 45), rect: Rect(x: 1, y: 2, width: 61, height: 45)),
    // The top left corner, as encoders write it: offsets in halves.
    Example(
      picture: (64, 48), aperture: aperture(61, 45, offset: (-3, -3), over: 2),
      rect: Rect(x: 0, y: 0, width: 61, height: 45)),
    // Out of the picture on one side: clamped. On top -8 rounds to -7, as heif-dec 1.19.7 shows.
    Example(
      picture: (64, 48), aperture: aperture(64, 48, offset: (10, 0)),
      rect: Rect(x: 10, y: 0, width: 54, height: 48)),
    Example(
      picture: (64, 48), aperture: aperture(64, 48, offset: (0, -8)),
      rect: Rect(x: 0, y: 0, width: 64, height: 41)),
    Example(picture: (64, 48), aperture: aperture(100, 100), rect: Rect(x: 0, y: 0, width: 64, height: 48)),
    // Nothing left.
    Example(picture: (64, 48), aperture: aperture(10, 10, offset: (100, 0)), rect: nil),
    Example(picture: (64, 48), aperture: aperture(10, 10, offset: (0, -100)), rect: nil),
    // The largest numbers that the fields hold.
    Example(
      picture: (65_500, 65_500),
      aperture: CleanAperture(
        width: Fraction(numerator: 0xFFFF_FFFF, denominator: 0xFFFF_FFFF),
        height: Fraction(numerator: 0xFFFF_FFFF, denominator: 1),
        horizontalOffset: Fraction(numerator: -0x8000_0000, denominator: 0xFFFF_FFFF),
        verticalOffset: Fraction(numerator: 0x7FFF_FFFF, denominator: 0xFFFF_FFFF)),
      rect: Rect(x: 32_748, y: 0, width: 1, height: 65_500)),
  ])
  func aCropBecomesWholePixels(example: Example) {
    #expect(
      example.aperture.rect(pictureWidth: example.picture.width, pictureHeight: example.picture.height)
        == example.rect)
  }
}
