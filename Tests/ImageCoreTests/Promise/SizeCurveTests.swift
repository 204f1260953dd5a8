import Glibc
import Testing

@testable import ImageCore

/// What a few sizes of a picture tell of the others.
@Suite struct SizeCurveTests {
  /// The logarithm of the luma steps of a percent.
  private func steps(_ percent: Int) throws -> Double {
    let quality = try #require(Quality(Double(percent) / 100, scale: .ijg))
    return log(Double(QuantizationTables(quality).luma.reduce(0) { $0 + Int($1) }))
  }

  @Test func `a measured size is known, the others are guessed with doubt that grows`() {
    var curve = SizeCurve(.ijg)
    #expect(curve.isEmpty)
    curve.note(percent: 83, bytes: 100_000)
    #expect(curve.estimate(83) == SizeCurve.Estimate(value: log(100_000), error: 0))
    let (near, far) = (curve.estimate(80), curve.estimate(50))
    #expect(far.value < near.value && near.value < log(100_000))
    #expect(near.error > 0 && far.error > near.error)
  }

  @Test(arguments: [-0.4, -0.9, -1.5]) func `two sizes tell the slope, inside and outside`(slope: Double)
    throws
  {
    var curve = SizeCurve(.ijg)
    let size = { (percent: Int) in exp(12 + slope * (try steps(percent) - steps(83))) }
    for percent in [83, 60] { curve.note(percent: percent, bytes: Int(try size(percent).rounded())) }
    for percent in [90, 75, 61, 40, 20] {
      #expect(abs(curve.estimate(percent).value - log(try size(percent))) < 0.001)
    }
  }

  @Test(arguments: [Quality.Scale.ijg, .imageio]) func `any sizes at any percents give finite numbers`(
    scale: Quality.Scale
  ) {
    for sizes in [[0, 0], [1, .max], [.max, 1]] {
      var curve = SizeCurve(scale)
      for (percent, bytes) in zip([1, 100], sizes) {
        curve.note(percent: percent, bytes: bytes)
        #expect((1...100).allSatisfy { curve.estimate($0).value.isFinite })
      }
    }
  }
}
