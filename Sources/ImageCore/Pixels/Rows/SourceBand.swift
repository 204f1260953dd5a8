/// Some rows of one component's samples; memory belongs to someone else and is valid during one call.
struct SamplePlane {
  /// The first sample of the first row: `UInt8` when the depth is 8, else `UInt16` in native byte order, low-aligned.
  var base: UnsafeRawPointer
  /// Distance between rows in bytes.
  var stride: Int
  /// Samples a row.
  var width: Int
  /// Rows.
  var rows: Int
}

/// A few rows of decoded samples, already in display orientation.
///
/// Bands start at even rows of the picture (multiples of 16), so the JPEG's chroma pairs never straddle two bands.
struct SourceBand {
  /// Displayed width in pixels.
  var width: Int
  /// Rows of pixels in this band.
  var rows: Int
  /// Y; or Y, Cb, Cr; or R, G, B.
  var components: [SamplePlane]
  /// Alpha at full size, at the depth of the picture.
  var alpha: SamplePlane?
  /// Luma column x has chroma column `(x + chromaPhaseX) >> shiftX` of the chroma planes (shift 1 where chroma is halved).
  /// 1 only after a mirror, a turn or a crop that shifted the pairing.
  var chromaPhaseX = 0
  /// The same for rows.
  var chromaPhaseY = 0
}

/// What the decoded samples mean, settled from container and stream before the first band.
struct SourceFormat: Sendable, Equatable {
  var chroma: ChromaFormat
  /// Bits a sample, 8...16.
  var depth: Int
  /// Code points with nothing left unspecified that the pixel steps need.
  var colour: NCLX
  /// The source's ICC profile, which outranks primaries and transfer, except PQ and HLG.
  var icc: [UInt8]?
  var hasAlpha = false
  var premultiplied = false
  /// The highest luminance in cd/m² that the file declares (MaxCLL of `clli`), if it does; for PQ only.
  var maxContentLight: Int?
}

/// The 8-bit planes of one band in the JPEG's own form: full-range BT.601 YCbCr or grey (JFIF 1.02), written by the
/// pixel steps, read by the encoder. Rows are contiguous, `stride` bytes apart, with room for padding on the right.
struct JPEGBand {
  /// Y; or Y, Cb, Cr. Chroma planes have ceil(width / h) x ceil(rows / v) samples.
  var components: [UnsafeMutablePointer<UInt8>]
  /// Bytes between rows, per component.
  var strides: [Int]
  var width: Int
  var rows: Int
}
