/// What makes a picture HDR: its transfer, primaries and peak.
struct HDRSource: Sendable, Equatable {
  let transfer: HDRTransfer
  let primaries: Primaries
  /// The luminance to map from in cd/m².
  let peak: Double

  /// Nil for SDR pictures.
  ///
  /// PQ or HLG code points outrank an ICC profile beside them: readers without HDR take the profile, and it describes
  /// what they see. A profile that says PQ or HLG itself (`cicp` tag) makes HDR too.
  init?(_ format: SourceFormat) {
    var colour = format.colour
    if HDRTransfer(codePoint: colour.transfer) == nil,
      let cicp = format.icc.flatMap({ ICCProfileHeader($0) })?.cicp
    {
      colour = cicp
    }
    guard let transfer = HDRTransfer(codePoint: colour.transfer) else { return nil }
    self.transfer = transfer
    primaries = Primaries(codePoint: colour.primaries) ?? .bt2020
    peak = ToneCurve.peak(transfer, maxContentLight: format.maxContentLight)
  }

  /// The transfer's name for people.
  var name: String { transfer == .pq ? "PQ (HDR10)" : "HLG" }
}
