/// The curve that brings HDR luminance into SDR.
///
/// SDR's white is taken to be HDR's reference white of 203 cd/m² (ITU-R BT.2408), so everything up to a knee keeps its
/// luminance exactly and the picture is as bright as its author saw it. What lies above is rolled off by a hyperbola on the
/// PQ scale, which is about even to the eye: slope 1 at the knee, the picture's peak at SDR's white.
///
/// The EETF of ITU-R BT.2390 has the same ends but a cubic that is flat at the peak: of a picture up to 1,000 cd/m² it
/// leaves 5 of 255 codes to everything above 400. Here that is 24, and reference white comes out at 82 % of the code range.
struct ToneCurve: Sendable {
  /// 55 cd/m²: what is darker than skin in the shade stays as it is.
  private static let knee = 0.45
  /// The PQ value of reference white.
  private static let white = HDRTransfer.pqEncode(HDRTransfer.referenceWhite)
  private let bend: Double

  /// `peak` is the picture's highest luminance in cd/m²; no less than reference white counts.
  init(peak: Double) {
    let reach = HDRTransfer.pqEncode(max(peak, HDRTransfer.referenceWhite)) - Self.knee
    // reach / (1 + bend reach) = white - knee
    bend = 1 / (Self.white - Self.knee) - 1 / reach
  }

  /// SDR light in 0...1 of HDR light in units of reference white. Rises strictly up to the peak.
  func callAsFunction(_ light: Double) -> Double {
    let above = HDRTransfer.pqEncode(light * HDRTransfer.referenceWhite) - Self.knee
    guard above > 0 else { return max(light, 0) }
    let rolled = Self.knee + above / (1 + bend * above)
    return min(HDRTransfer.pqDecode(rolled) / HDRTransfer.referenceWhite, 1)
  }

  /// The peak to map from, in cd/m².
  ///
  /// HLG has its reference display's. PQ pictures that say their own (MaxCLL) are believed upward of 1,000: declared values
  /// below are often defaults, and would cut highlights. Those that say nothing get 4,000: editors grade up to four
  /// stops over white, and the choice moves reference white by six codes only.
  static func peak(_ transfer: HDRTransfer, maxContentLight: Int?) -> Double {
    guard transfer == .pq else { return HDRTransfer.hlgPeak }
    guard let maxContentLight, maxContentLight > 0 else { return 4000 }
    return Double(min(max(maxContentLight, 1000), 10_000))
  }
}
