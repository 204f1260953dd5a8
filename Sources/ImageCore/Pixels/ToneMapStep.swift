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
    rows.forEachPlane { plane, _ in
      for x in 0..<count { plane[x] = decode[plane[x]] }
    }
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
    for x in 0..<count { (red[x], green[x], blue[x]) = mapped(red[x], green[x], blue[x]) }
    rows.forEachPlane { plane, _ in
      for x in 0..<count { plane[x] = encode[plane[x]] }
    }
  }

  /// Gamut and tone of one pixel in linear light of the target's primaries.
  @inline(__always)
  private func mapped(_ red: Float, _ green: Float, _ blue: Float) -> (Float, Float, Float) {
    var (red, green, blue) = (red, green, blue)
    var low = min(red, min(green, blue))
    if low < 0 {
      let grey = targetLuminance.x * red + targetLuminance.y * green + targetLuminance.z * blue
      guard grey > 0 else { return (0, 0, 0) }
      let share = grey / (grey - low)
      red = grey + (red - grey) * share
      green = grey + (green - grey) * share
      blue = grey + (blue - grey) * share
      low = 0
    }
    let high = max(red, max(green, blue))
    let (tonedLow, tonedHigh) = (low > 0 ? tone[low] : 0, tone[high])
    let slope = high > low ? (tonedHigh - tonedLow) / (high - low) : 0
    return (
      tonedLow + (red - low) * slope, tonedLow + (green - low) * slope, tonedLow + (blue - low) * slope
    )
  }
}
