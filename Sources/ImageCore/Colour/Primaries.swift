/// CIE 1931 chromaticities of three primaries and white.
struct Primaries: Sendable, Equatable {
  var red, green, blue, white: SIMD2<Double>

  static let d65 = SIMD2(0.3127, 0.3290)
  static let bt709 = Primaries(
    red: SIMD2(0.640, 0.330), green: SIMD2(0.300, 0.600), blue: SIMD2(0.150, 0.060), white: d65)
  static let bt2020 = Primaries(
    red: SIMD2(0.708, 0.292), green: SIMD2(0.170, 0.797), blue: SIMD2(0.131, 0.046), white: d65)
  static let displayP3 = Primaries(
    red: SIMD2(0.680, 0.320), green: SIMD2(0.265, 0.690), blue: SIMD2(0.150, 0.060), white: d65)

  init(red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>, white: SIMD2<Double>) {
    (self.red, self.green, self.blue, self.white) = (red, green, blue, white)
  }

  /// The chromaticities of a ColourPrimaries code point (ITU-T H.273 table 2); nil for unspecified and reserved ones.
  init?(codePoint: Int) {
    let illuminantC = SIMD2(0.310, 0.316)
    switch codePoint {
    case 1: self = .bt709
    case 4:
      self.init(
        red: SIMD2(0.67, 0.33), green: SIMD2(0.21, 0.71), blue: SIMD2(0.14, 0.08), white: illuminantC)
    case 5:
      self.init(red: SIMD2(0.64, 0.33), green: SIMD2(0.29, 0.60), blue: SIMD2(0.15, 0.06), white: Self.d65)
    case 6, 7:
      self.init(
        red: SIMD2(0.630, 0.340), green: SIMD2(0.310, 0.595), blue: SIMD2(0.155, 0.070), white: Self.d65)
    case 8:
      self.init(
        red: SIMD2(0.681, 0.319), green: SIMD2(0.243, 0.692), blue: SIMD2(0.145, 0.049), white: illuminantC)
    case 9: self = .bt2020
    case 10:
      self.init(red: SIMD2(1, 0), green: SIMD2(0, 1), blue: SIMD2(0, 0), white: SIMD2(1.0 / 3, 1.0 / 3))
    case 11:
      self.init(
        red: SIMD2(0.680, 0.320), green: SIMD2(0.265, 0.690), blue: SIMD2(0.150, 0.060),
        white: SIMD2(0.314, 0.351))
    case 12: self = .displayP3
    case 22:
      self.init(
        red: SIMD2(0.630, 0.340), green: SIMD2(0.295, 0.605), blue: SIMD2(0.155, 0.077), white: Self.d65)
    default: return nil
    }
  }

  /// Linear RGB to CIE XYZ with white at Y = 1.
  var toXYZ: Matrix3 {
    let columns = Matrix3(Self.xyz(red), Self.xyz(green), Self.xyz(blue)).transposed
    let scale = columns.inverse * (Self.xyz(white) / white.y)
    return AffineMap.diagonal(scale, offset: .zero).followed(by: AffineMap(matrix: columns, offset: .zero))
      .matrix
  }

  /// The weights of linear R, G and B in luminance: the middle row of `toXYZ`.
  var luminance: SIMD3<Double> { toXYZ.rows.1 }

  private static func xyz(_ point: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3(point.x, point.y, 1 - point.x - point.y)
  }
}
