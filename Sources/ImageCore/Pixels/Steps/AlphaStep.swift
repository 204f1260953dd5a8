/// Flattens a transparent picture on an opaque colour.
///
/// Blends the non-linear R'G'B' values, as browsers, viewers and every common tool do: in linear light soft edges would
/// come out lighter than their author saw them. The colour under alpha 0 has weight 0.
struct AlphaStep: RowStep {
  /// The background in the picture's own colour space, 0...1.
  let background: SIMD3<Float>
  /// Whether the colours are multiplied with alpha already.
  let premultiplied: Bool

  func apply(_ rows: ColourRows, count: Int) {
    let alpha = rows.alpha
    rows.forEachPlane { plane, component in
      let under = background[component]
      if premultiplied {
        for x in 0..<count { plane[x] = min(plane[x] + (1 - alpha[x]) * under, 1) }
      } else {
        for x in 0..<count { plane[x] = under + (plane[x] - under) * alpha[x] }
      }
    }
  }
}
