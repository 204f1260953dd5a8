internal import Glibc

/// The two quantisation tables of a JPEG, in natural (row by row) order, every value 1...255.
struct QuantizationTables: Sendable, Equatable {
  var luma: [UInt16]
  var chroma: [UInt16]

  /// The tables that `quality` stands for.
  init(_ quality: Quality) {
    switch quality.scale {
    case .ijg:
      let percent = Self.ijgPercent(quality.value)
      let scale = percent < 50 ? 5000 / percent : 200 - 2 * percent
      luma = Self.annexKLuma.map { UInt16(min(max((Int($0) * scale + 50) / 100, 1), 255)) }
      chroma = Self.annexKChroma.map { UInt16(min(max((Int($0) * scale + 50) / 100, 1), 255)) }
    case .imageio:
      let factor = quality.value >= 1 ? 0 : 2 / (1 + 32 * quality.value * quality.value * quality.value)
      luma = Self.annexKLuma.map { UInt16(min(max((Double($0) * factor).rounded(), 1), 255)) }
      chroma = Self.annexKChroma.map { UInt16(min(max((Double($0) * factor).rounded(), 1), 255)) }
    }
  }

  /// libjpeg's quality, 1...100, for a value in (0, 1].
  static func ijgPercent(_ value: Double) -> Int { min(max(Int((value * 100).rounded()), 1), 100) }

  /// T.81, table K.1.
  static let annexKLuma: [UInt16] = [
    16, 11, 10, 16, 24, 40, 51, 61,
    12, 12, 14, 19, 26, 58, 60, 55,
    14, 13, 16, 24, 40, 57, 69, 56,
    14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77,
    24, 35, 55, 64, 81, 104, 113, 92,
    49, 64, 78, 87, 103, 121, 120, 101,
    72, 92, 95, 98, 112, 100, 103, 99,
  ]

  /// T.81, table K.2.
  static let annexKChroma: [UInt16] = [
    17, 18, 24, 47, 99, 99, 99, 99,
    18, 21, 26, 66, 99, 99, 99, 99,
    24, 26, 56, 99, 99, 99, 99, 99,
    47, 66, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99,
  ]
}
