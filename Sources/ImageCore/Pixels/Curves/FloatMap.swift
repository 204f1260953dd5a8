/// An affine map in single precision for inner loops: each row is three factors and, in `w`, the offset.
///
/// Single precision keeps an 8-bit result within 0.0001 of the exact value for sources of any depth.
struct FloatMap: Sendable {
  let x, y, z: SIMD4<Float>

  init(_ map: AffineMap) {
    func row(_ factors: SIMD3<Double>, _ offset: Double) -> SIMD4<Float> {
      SIMD4<Float>(Float(factors.x), Float(factors.y), Float(factors.z), Float(offset))
    }
    x = row(map.matrix.rows.0, map.offset.x)
    y = row(map.matrix.rows.1, map.offset.y)
    z = row(map.matrix.rows.2, map.offset.z)
  }

  /// Maps `count` triples in place.
  func apply(_ rows: ColourRows, count: Int) {
    let (a, b, c) = (rows.first, rows.second, rows.third)
    let (x, y, z) = (x, y, z)
    for i in 0..<count {
      let (p, q, r) = (a[i], b[i], c[i])
      a[i] = x.x * p + x.y * q + x.z * r + x.w
      b[i] = y.x * p + y.y * q + y.z * r + y.w
      c[i] = z.x * p + z.y * q + z.z * r + z.w
    }
  }
}

/// One row of pixels at full size while it is worked on: three components and, where the picture has it, alpha.
struct ColourRows {
  let first, second, third: UnsafeMutablePointer<Float>
  /// 0 transparent, 1 opaque; undefined for pictures without alpha.
  let alpha: UnsafeMutablePointer<Float>

  /// Calls `body` with each of the three components.
  @inline(__always)
  func forEachPlane(_ body: (_ plane: UnsafeMutablePointer<Float>, _ component: Int) -> Void) {
    body(first, 0)
    body(second, 1)
    body(third, 2)
  }
}
