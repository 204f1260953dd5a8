internal import Glibc

/// How the coded bytes of a picture fall as its quantisation steps grow.
///
/// Logarithms of bytes over logarithms of steps run nearly straight, so that a few measured percents tell the others.
struct SizeCurve: Sendable {
  /// The logarithm of a size, and by how much it may be wrong; 0 where it was measured.
  struct Estimate: Equatable, Sendable {
    var value, error: Double
  }

  /// The slope of a photo's curve at common qualities, as long as nothing is known of this one.
  private static let typicalSlope = -0.55
  /// Slopes of charts can be anything; outside of these one says more of noise than of the picture.
  private static let slopes = -2 ... -0.05
  /// How much two neighbouring slopes may differ.
  private static let bend = 0.2

  /// Logarithms of the sum of the luma steps, by percent.
  private let steps: [Double]
  /// Logarithms of measured sizes, by percent.
  private var points: [Int: Double] = [:]

  /// An unmeasured curve over the percents, 1...100, of `scale`.
  init(_ scale: Quality.Scale) {
    steps = (0...100).map { percent in
      let quality = Quality(Double(max(percent, 1)) / 100, scale: scale) ?? .standard
      return log(Double(QuantizationTables(quality).luma.reduce(0) { $0 + Int($1) }))
    }
  }

  /// Whether nothing is measured.
  var isEmpty: Bool { points.isEmpty }

  /// The logarithm of the size measured at `percent`, if it was.
  subscript(percent: Int) -> Double? { points[percent] }

  /// Notes that the picture weighs `bytes` at `percent`.
  mutating func note(percent: Int, bytes: Int) { points[percent] = log(Double(max(bytes, 1))) }

  /// The size at `percent`, from the nearest measured ones; one at least there must be.
  func estimate(_ percent: Int) -> Estimate {
    if let known = points[percent] { return Estimate(value: known, error: 0) }
    let (below, above) = (
      points.keys.filter { $0 < percent }.sorted(), points.keys.filter { $0 > percent }.sorted()
    )
    let (near, slope): (Int, Double)
    if let low = below.last, let high = above.first {
      near = distance(low, percent) < distance(high, percent) ? low : high
      slope = self.slope(low, high)
    } else if let end = below.last ?? above.first {
      near = end
      slope =
        (below.dropLast().last ?? above.dropFirst().first).map { self.slope($0, end) } ?? Self.typicalSlope
    } else {
      return Estimate(value: 0, error: .infinity)
    }
    let away = steps[percent] - steps[near]
    let doubt = points.count == 1 ? 2 * Self.bend : Self.bend
    return Estimate(value: (points[near] ?? 0) + slope * away, error: doubt * abs(away))
  }

  private func distance(_ one: Int, _ other: Int) -> Double { abs(steps[one] - steps[other]) }

  private func slope(_ one: Int, _ other: Int) -> Double {
    let run = steps[other] - steps[one]
    guard run != 0, let start = points[one], let end = points[other] else { return Self.typicalSlope }
    return min(max((end - start) / run, Self.slopes.lowerBound), Self.slopes.upperBound)
  }
}
