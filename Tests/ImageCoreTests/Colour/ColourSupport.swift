import Glibc

@testable import ImageCore

/// CIE colorimetry for tests, written from the standards apart from the code under test.
enum Colorimetry {
  static let d50 = SIMD3(0.9642, 1.0, 0.8249)

  /// XYZ of linear RGB, adapted from the primaries' white to D50 by Bradford's method.
  static func xyzD50(_ linear: SIMD3<Double>, _ primaries: Primaries) -> SIMD3<Double> {
    let white = primaries.toXYZ * SIMD3(1, 1, 1)
    let bradford = Matrix3(
      SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296))
    let gain = (bradford * d50) / (bradford * white)
    return bradford.inverse * ((bradford * (primaries.toXYZ * linear)) * gain)
  }

  static func lab(_ xyz: SIMD3<Double>) -> SIMD3<Double> {
    func f(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
    let (x, y, z) = (f(xyz.x / d50.x), f(xyz.y / d50.y), f(xyz.z / d50.z))
    return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  /// The hue angle of a Lab colour in degrees.
  static func hue(_ lab: SIMD3<Double>) -> Double { atan2(lab.z, lab.y) * 180 / .pi }

  /// CIEDE2000 (CIE 142).
  static func deltaE(_ one: SIMD3<Double>, _ two: SIMD3<Double>) -> Double {
    func chroma(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
    func seventh(_ c: Double) -> Double { (pow(c, 7) / (pow(c, 7) + pow(25, 7))).squareRoot() }
    let g = 0.5 * (1 - seventh((chroma(one.y, one.z) + chroma(two.y, two.z)) / 2))
    let (a1, a2) = (one.y * (1 + g), two.y * (1 + g))
    let (c1, c2) = (chroma(a1, one.z), chroma(a2, two.z))
    func hue(_ a: Double, _ b: Double) -> Double {
      let degrees = a == 0 && b == 0 ? 0 : atan2(b, a) * 180 / .pi
      return degrees < 0 ? degrees + 360 : degrees
    }
    let (h1, h2) = (hue(a1, one.z), hue(a2, two.z))
    var dh = h2 - h1
    var mean = (h1 + h2) / 2
    if c1 * c2 == 0 {
      (dh, mean) = (0, h1 + h2)
    } else if abs(h1 - h2) > 180 {
      dh += dh > 0 ? -360 : 360
      mean += h1 + h2 < 360 ? 180 : -180
    }
    func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
    let dH = 2 * (c1 * c2).squareRoot() * sin(dh * .pi / 360)
    let (lightness, c) = ((one.x + two.x) / 2, (c1 + c2) / 2)
    let t =
      1 - 0.17 * cosine(mean - 30) + 0.24 * cosine(2 * mean) + 0.32 * cosine(3 * mean + 6)
      - 0.20 * cosine(4 * mean - 63)
    let square = (lightness - 50) * (lightness - 50)
    let sl = 1 + 0.015 * square / (20 + square).squareRoot()
    let (sc, sh) = (1 + 0.045 * c, 1 + 0.015 * c * t)
    let turn = 30 * exp(-((mean - 275) / 25) * ((mean - 275) / 25))
    let rt = -2 * seventh(c) * sin(2 * turn * .pi / 180)
    let (l, dc, dhh) = ((two.x - one.x) / sl, (c2 - c1) / sc, dH / sh)
    return (l * l + dc * dc + dhh * dhh + rt * dc * dhh).squareRoot()
  }

  /// Lab under D50 of R'G'B' in 0...1 as Little CMS reads it by `profile` (sRGB when nil).
  static func lab(_ rgb: [Float], _ profile: [UInt8]?) -> SIMD3<Double>? {
    guard let source = profile.map({ LCMSProfile($0) }) ?? LCMSProfile.srgb(), let xyz = LCMSProfile.xyz(),
      let transform = LCMSTransform(from: source, .rgbFloat, to: xyz, .xyzFloat)
    else { return nil }
    var result = [Float](repeating: 0, count: 3)
    transform.run(rgb, &result, count: 1)
    return lab(SIMD3(Double(result[0]), Double(result[1]), Double(result[2])))
  }
}

/// R'G'B' in 0...1 of one pixel of JPEG planes at 4:4:4.
func decodedJPEG(_ planes: [[UInt8]], _ index: Int) -> [Float] {
  let (y, cb, cr) = (Double(planes[0][index]), Double(planes[1][index]) - 128, Double(planes[2][index]) - 128)
  return [y + 1.402 * cr, y - 0.344136 * cb - 0.714136 * cr, y + 1.772 * cb].map {
    Float(min(max($0, 0), 255) / 255)
  }
}

/// What Little CMS reads from profiles, for `#require`, which does not take noncopyable values.
enum ProfileReading {
  static func greyCurve(_ profile: [UInt8], count: Int) -> [Float]? {
    LCMSProfile(profile)?.greyCurve(count: count)
  }

  static func greenCurve(_ profile: [UInt8], count: Int) -> [Float]? {
    LCMSProfile(profile)?.shaper(count: count)?.curves[1]
  }

  static func srgb() -> [UInt8]? { LCMSProfile.srgb()?.serialized() }
}
