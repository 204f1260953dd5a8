/// A 3x3 matrix of doubles, by rows.
struct Matrix3: Sendable, Equatable {
  var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    rows = (first, second, third)
  }

  static let identity = Matrix3(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))

  static func == (left: Matrix3, right: Matrix3) -> Bool { left.rows == right.rows }

  var transposed: Matrix3 {
    Matrix3(
      SIMD3(rows.0.x, rows.1.x, rows.2.x),
      SIMD3(rows.0.y, rows.1.y, rows.2.y),
      SIMD3(rows.0.z, rows.1.z, rows.2.z))
  }

  /// The inverse; the matrices of this module are all regular.
  var inverse: Matrix3 {
    let (a, b, c) = rows
    let (bc, ca, ab) = (cross(b, c), cross(c, a), cross(a, b))
    let determinant = (a * bc).sum()
    return Matrix3(bc / determinant, ca / determinant, ab / determinant).transposed
  }

  static func * (left: Matrix3, right: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((left.rows.0 * right).sum(), (left.rows.1 * right).sum(), (left.rows.2 * right).sum())
  }

  static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
    let columns = right.transposed.rows
    return Matrix3(left * columns.0, left * columns.1, left * columns.2).transposed
  }
}

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// `x -> matrix x + offset` on triples of components.
struct AffineMap: Sendable, Equatable {
  var matrix: Matrix3
  var offset: SIMD3<Double>

  static let identity = AffineMap(matrix: .identity, offset: .zero)

  /// The map that scales each component by its own factor and then adds its own offset.
  static func diagonal(_ scale: SIMD3<Double>, offset: SIMD3<Double>) -> AffineMap {
    AffineMap(
      matrix: Matrix3(SIMD3(scale.x, 0, 0), SIMD3(0, scale.y, 0), SIMD3(0, 0, scale.z)), offset: offset)
  }

  func callAsFunction(_ value: SIMD3<Double>) -> SIMD3<Double> { matrix * value + offset }

  /// This map followed by `next`.
  func followed(by next: AffineMap) -> AffineMap {
    AffineMap(matrix: next.matrix * matrix, offset: next(offset))
  }

  var inverse: AffineMap {
    let back = matrix.inverse
    return AffineMap(matrix: back, offset: -(back * offset))
  }
}
