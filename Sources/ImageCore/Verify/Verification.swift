/// Proof that a written JPEG is the picture that it was made from: it is decoded again and held against the planes.
///
/// Quantisation moves each DCT coefficient by at most half its step q, and the DCT is orthonormal, so the differences of a block
/// of 8 x 8 samples have a Euclidean norm of at most sqrt(sum of q²) / 2, whatever the picture (T.81, A.3.3 and A.3.4). Rounding
/// adds at most 1 a sample, 8 in all, and clipping to 0...255 only helps. A block beyond that bound is not this picture's.
enum Verification {
  /// Decodes `stream` and returns its luma PSNR against `planes` in dB; throws `internal` when it is another picture.
  static func lumaPSNR(
    of stream: UnsafeRawBufferPointer, against planes: PlaneStore, tables: QuantizationTables
  ) throws(ConversionError) -> Double {
    let reader = try JPEGReader(stream)
    guard reader.width == planes.width, reader.height == planes.height, reader.chroma == planes.chroma else {
      throw failure("another size or chroma format")
    }
    let buffer = JPEGBandBuffer(width: planes.width, rows: reader.bandRows, chroma: planes.chroma)
    var distance = PictureDistance()
    for top in stride(from: 0, to: planes.height, by: reader.bandRows) {
      let rows = top..<min(top + reader.bandRows, planes.height)
      try reader.read(into: buffer.band(rows: reader.bandRows))
      distance.add(planes.band(rows), buffer.band(rows: rows.count), format: planes.chroma)
    }
    guard Double(distance.luma.worstBlock) <= bound(tables.luma) else {
      throw failure("a luma block differs by \(distance.luma.worstBlock)")
    }
    guard Double(distance.chroma.worstBlock) <= bound(tables.chroma) else {
      throw failure("a chroma block differs by \(distance.chroma.worstBlock)")
    }
    return distance.luma.psnr
  }

  /// The largest sum of squared differences that a block can have.
  static func bound(_ table: [UInt16]) -> Double {
    let norm = Double(table.reduce(0) { $0 + Int($1) * Int($1) }).squareRoot() / 2 + 8
    return norm * norm
  }

  private static func failure(_ detail: String) -> ConversionError {
    ConversionError(
      .internal, "The JPEG that was made does not show the source's picture; it was thrown away.",
      detail: detail)
  }
}
