/// From a matrix/TRC colour space to sRGB: curves, matrix, clipping component by component, the sRGB curve.
///
/// That is relative colorimetric rendering; such profiles have black at zero, so black point compensation changes nothing.
struct ShaperStep: RowStep {
  private let curves: [SampledCurve]
  private let matrix: FloatMap
  private let encode = SampledCurve(TransferCurve.srgbEncode)

  /// `curves` give linear light, `matrix` takes it to linear sRGB.
  init(curves: [SampledCurve], matrix: Matrix3) {
    self.curves = curves
    self.matrix = FloatMap(AffineMap(matrix: matrix, offset: .zero))
  }

  func apply(_ rows: ColourRows, count: Int) {
    rows.forEachPlane { plane, component in curves[component].apply(plane, count: count) }
    matrix.apply(rows, count: count)
    rows.forEachPlane { plane, _ in encode.apply(plane, count: count) }
  }
}

/// One curve for all three components: grey samples of another curve to sRGB's.
struct CurveStep: RowStep {
  let curve: SampledCurve

  func apply(_ rows: ColourRows, count: Int) {
    rows.forEachPlane { plane, _ in curve.apply(plane, count: count) }
  }
}

/// From the colour space of any RGB profile to sRGB by Little CMS, with 16 bits a component.
struct LCMSStep: RowStep {
  private let transform: LCMSTransform
  private var pixels: [UInt16] = []

  init(_ transform: LCMSTransform) { self.transform = transform }

  mutating func apply(_ rows: ColourRows, count: Int) {
    if pixels.count < 3 * count { pixels = [UInt16](repeating: 0, count: 3 * count) }
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      rows.forEachPlane { plane, component in
        for x in 0..<count {
          // 2^23 leaves the rounded integer in the low bits; 16 bits of it fit.
          base[3 &* x &+ component] = UInt16(truncatingIfNeeded: (plane[x] * 65_535 + 8_388_608).bitPattern)
        }
      }
      transform.run(base, base, count: count)
      rows.forEachPlane { plane, component in
        for x in 0..<count { plane[x] = Float(base[3 &* x &+ component]) * (1 / 65_535) }
      }
    }
  }
}

/// Divides alpha out of premultiplied colours, before a step that is not linear in them.
struct UnpremultiplyStep: RowStep {
  func apply(_ rows: ColourRows, count: Int) {
    rows.forEachPlane { plane, _ in
      for x in 0..<count {
        let alpha = rows.alpha[x]
        plane[x] = plane[x] >= alpha ? (alpha > 0 ? 1 : 0) : plane[x] / alpha
      }
    }
  }
}
