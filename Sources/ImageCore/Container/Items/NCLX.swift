/// Colour description by code points (ITU-T H.273).
struct NCLX: Sendable, Equatable, Codable {
  /// ColourPrimaries; 2 is unspecified.
  var primaries: Int
  /// TransferCharacteristics; 2 is unspecified, 16 PQ, 18 HLG.
  var transfer: Int
  /// MatrixCoefficients; 2 is unspecified.
  var matrix: Int
  /// VideoFullRangeFlag.
  var fullRange: Bool
}
