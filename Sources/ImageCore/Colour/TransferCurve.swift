import Glibc

/// How non-linear R'G'B' values of an SDR picture stand for linear light.
enum TransferCurve: Sendable, Equatable {
  /// IEC 61966-2-1.
  case srgb
  /// A pure power; 1 is linear.
  case gamma(Double)
  /// SMPTE 240M, with its linear start.
  case smpte240
  /// Logarithmic over this many decades, black below.
  case log(decades: Double)

  /// The curve of a TransferCharacteristics code point (ITU-T H.273 table 3); nil for PQ, HLG and unknown ones.
  ///
  /// The camera curves of BT.709, BT.601 and BT.2020 (1, 6, 11, 12, 14, 15) count as sRGB: they say how light was
  /// captured, not how it is shown, still pictures that carry them are shown as sRGB everywhere, and iPhones tag pictures with 1
  /// whose ICC profile has the sRGB curve.
  init?(codePoint: Int) {
    switch codePoint {
    case 1, 2, 6, 11, 12, 13, 14, 15: self = .srgb
    case 4: self = .gamma(2.2)
    case 5: self = .gamma(2.8)
    case 7: self = .smpte240
    case 8: self = .gamma(1)
    case 9: self = .log(decades: 2)
    case 10: self = .log(decades: 2.5)
    case 17: self = .gamma(2.6)
    default: return nil
    }
  }

  /// Linear light, 0...1, of a value in 0...1.
  func toLinear(_ value: Double) -> Double {
    switch self {
    case .srgb: value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    case .gamma(let exponent): pow(value, exponent)
    case .smpte240: value < 0.0913 ? value / 4 : pow((value + 0.1115) / 1.1115, 1 / 0.45)
    case .log(let decades): value <= 0 ? 0 : pow(10, decades * (value - 1))
    }
  }

  /// The sRGB value, 0...1, of linear light in 0...1.
  static func srgbEncode(_ linear: Double) -> Double {
    linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
  }
}
