import Glibc

/// The two HDR transfers of ITU-R BT.2100.
enum HDRTransfer: Sendable, Equatable {
  /// SMPTE ST 2084: code values stand for absolute luminance up to 10,000 cd/m².
  case pq
  /// Hybrid log-gamma: code values stand for scene light, shown here on the reference display of 1,000 cd/m².
  case hlg

  /// The luminance of diffuse white in HDR pictures in cd/m² (ITU-R BT.2408, table 1); SDR's white here.
  static let referenceWhite = 203.0
  /// The peak of HLG's reference display in cd/m².
  static let hlgPeak = 1000.0
  /// The exponent of HLG's OOTF at that peak (BT.2100 table 5).
  private static let hlgGamma = 1.2

  /// The transfer of a TransferCharacteristics code point (ITU-T H.273 table 3); nil for SDR ones.
  init?(codePoint: Int) {
    switch codePoint {
    case 16: self = .pq
    case 18: self = .hlg
    default: return nil
    }
  }

  /// Luminance in cd/m² of a PQ value in 0...1 (BT.2100 table 4).
  static func pqDecode(_ value: Double) -> Double {
    let root = pow(max(value, 0), 1 / m2)
    return 10_000 * pow(max(root - c1, 0) / (c2 - c3 * root), 1 / m1)
  }

  /// The PQ value in 0...1 of a luminance in cd/m².
  static func pqEncode(_ luminance: Double) -> Double {
    let root = pow(max(luminance, 0) / 10_000, m1)
    return pow((c1 + c2 * root) / (1 + c3 * root), m2)
  }

  /// Scene light in 0...1 of an HLG value in 0...1 (BT.2100 table 5, inverse OETF).
  static func hlgDecode(_ value: Double) -> Double {
    value <= 0.5 ? value * value / 3 : (exp((value - hlgC) / hlgA) + hlgB) / 12
  }

  /// Display light in cd/m² per scene light, for a pixel of this scene luminance (BT.2100 table 5, OOTF).
  static func ootfGain(_ luminance: Double) -> Double { hlgPeak * pow(luminance, hlgGamma - 1) }

  private static let (m1, m2) = (2610.0 / 16_384, 2523.0 / 4096 * 128)
  private static let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)
  private static let (hlgA, hlgB, hlgC) = (0.17883277, 0.28466892, 0.55991073)
}
