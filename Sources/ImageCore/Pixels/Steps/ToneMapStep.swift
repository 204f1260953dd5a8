/// PQ or HLG R'G'B' to SDR R'G'B' with the sRGB curve, in other primaries.
///
/// Each pixel: to display light (for HLG through the OOTF), to the target's primaries, into their gamut, through the tone
/// curve, to the sRGB curve. Colours outside the gamut move towards the grey of their own luminance until they touch it.
/// The tone curve maps the largest and the smallest component and the middle one keeps its place between them: hue
/// stays, bright colours lose saturation as on film, greys are mapped exactly, and nothing leaves the gamut again.
struct ToneMapStep: RowStep {
  private let decode: SampledCurve
  private let ootf: LogSampledCurve?
  private let sourceLuminance: SIMD3<Float>
  private let matrix: FloatMap
  private let targetLuminance: SIMD3<Float>
  private let tone: LogSampledCurve
  private let encode = SampledCurve(TransferCurve.srgbEncode)

  /// `peak` is the picture's highest luminance in cd/m².
  init(_ transfer: HDRTransfer, from source: Primaries, to target: Primaries, peak: Double) {
    let white = HDRTransfer.referenceWhite
    switch transfer {
    case .pq:
      decode = SampledCurve { HDRTransfer.pqDecode($0) / white }
      ootf = nil
    case .hlg:
      decode = SampledCurve(HDRTransfer.hlgDecode)
      ootf = LogSampledCurve { HDRTransfer.ootfGain($0) / white }
    }
    sourceLuminance = SIMD3<Float>(source.luminance)
    targetLuminance = SIMD3<Float>(target.luminance)
    matrix = FloatMap(AffineMap(matrix: target.toXYZ.inverse * source.toXYZ, offset: .zero))
    let curve = ToneCurve(peak: peak)
    tone = LogSampledCurve { curve($0) }
  }

  func apply(_ rows: ColourRows, count: Int) {
    let (red, green, blue) = (rows.first, rows.second, rows.third)
    rows.forEachPlane { plane, _ in decode.apply(plane, count: count) }
    if let ootf {
      let weights = sourceLuminance
      for x in 0..<count {
        let gain = ootf[weights.x * red[x] + weights.y * green[x] + weights.z * blue[x]]
        red[x] *= gain
        green[x] *= gain
        blue[x] *= gain
      }
    }
    matrix.apply(rows, count: count)
    bringIntoGamut(rows, count: count)
    for x in 0..<count {
      let low = min(red[x], min(green[x], blue[x]))
      let high = max(red[x], max(green[x], blue[x]))
      // Black stays black: the curve's table begins above it.
      let tonedLow = low > 0 ? tone[low] : 0
      let slope = high > low ? (tone[high] - tonedLow) / (high - low) : 0
      red[x] = tonedLow + (red[x] - low) * slope
      green[x] = tonedLow + (green[x] - low) * slope
      blue[x] = tonedLow + (blue[x] - low) * slope
    }
    rows.forEachPlane { plane, _ in encode.apply(plane, count: count) }
  }

  /// Moves colours with a negative component towards the grey of their own luminance until they touch the gamut, and what has
  /// no luminance left to black; in linear light of the target's primaries.
  @inline(__always)
  private func bringIntoGamut(_ rows: ColourRows, count: Int) {
    let (red, green, blue, weights) = (rows.first, rows.second, rows.third, targetLuminance)
    for x in 0..<count {
      let low = min(red[x], min(green[x], blue[x]))
      let grey = weights.x * red[x] + weights.y * green[x] + weights.z * blue[x]
      let outside = grey > 0 ? grey / (grey - low) : 0
      let (centre, share): (Float, Float) = low < 0 ? (max(grey, 0), outside) : (0, 1)
      red[x] = max(centre + (red[x] - centre) * share, 0)
      green[x] = max(centre + (green[x] - centre) * share, 0)
      blue[x] = max(centre + (blue[x] - centre) * share, 0)
    }
  }
}
