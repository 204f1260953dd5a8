import Glibc
import Testing

@testable import ImageCore

@Suite struct QualitySearchTests {
  /// Runs a search against a picture that weighs `size(percent)`, a sample of which costs `cost(percent)`, about a `ratio`th.
  private func run(
    limit: Int, least: Int = 10, first: Int = 83, ratio: Double = 12, size: (Int) -> Int, cost: (Int) -> Int
  ) throws -> (step: QualitySearch.Step, encodes: Int) {
    var search = QualitySearch(limit: limit, percents: least...first, scale: .ijg, ratio: ratio)
    var encodes = 0
    while true {
      let step = try search.next { (percent) throws(ConversionError) in cost(percent) }
      guard case .encode(let percent) = step else { return (step, encodes) }
      encodes += 1
      search.record(percent: percent, bytes: size(percent))
      try #require(encodes < 20)
    }
  }

  private func size(_ percent: Int) -> Int { 1000 + percent * percent * 100 }

  @Test(arguments: [11_000, 50_000, 200_000, 400_000, 689_000])
  func findsTheLargestQualityWithAGoodModel(limit: Int) throws {
    let (step, encodes) = try run(limit: limit, size: size) { self.size($0) / 12 }
    let largest = try #require((10...83).last { size($0) <= limit })
    #expect(step == .done(percent: largest))
    #expect(encodes <= QualitySearch.encodes)
  }

  @Test(arguments: [0.9, 0.97, 1.03, 1.1])
  func keepsThePromiseWithABiasedModel(bias: Double) throws {
    let (step, _) = try run(limit: 200_000, size: size) {
      Int(Double(self.size($0)) * (1 + (bias - 1) * Double($0) / 83))
    }
    guard case .done(let percent) = step else {
      Issue.record("no quality found")
      return
    }
    #expect(size(percent) <= 200_000)
    #expect(size(percent + 2) > 200_000)
  }

  /// Sizes like a photo's: 1.55 % more with every percent, give or take 0.4 %, on top of metadata.
  private func photo(_ percent: Int, seed: Int, fixed: Int) -> Int {
    fixed + Int(3_000_000 * exp(0.0155 * Double(percent - 83)) * (1 + 0.004 * noise(percent, seed)))
  }

  /// Between -1 and 1, the same for the same numbers.
  private func noise(_ percent: Int, _ seed: Int) -> Double {
    let mixed = (UInt32(percent * 7919 + seed * 104_729) &* 2_654_435_761) >> 8
    return Double(mixed) / Double(1 << 23) - 1
  }

  @Test(arguments: 1...8, [0, 90_000])
  func `photos take few encodes and few samples`(seed: Int, fixed: Int) throws {
    let sizes = (30...83).map { photo($0, seed: seed, fixed: fixed) }
    var total = 0
    let limits = stride(from: sizes[0], to: sizes[53], by: 20_011)
    for limit in limits {
      var search = QualitySearch(
        limit: limit, percents: 30...83, scale: .ijg, ratio: 12 * (1 + 0.03 * noise(limit % 997, seed)),
        fixedBytes: fixed)
      var samples: Set<Int> = []
      var encodes = 0
      let sample = { (percent: Int) throws(ConversionError) -> Int in
        samples.insert(percent)
        return Int(Double(sizes[percent - 30] - fixed) / 12 * (1 + 0.001 * self.noise(percent, seed + 100)))
      }
      var step = try search.next(sample: sample)
      while case .encode(let percent) = step {
        encodes += 1
        search.record(percent: percent, bytes: sizes[percent - 30])
        step = try search.next(sample: sample)
      }
      #expect(step == .done(percent: try #require((30...83).last { sizes[$0 - 30] <= limit })))
      #expect(encodes <= QualitySearch.encodes && samples.count <= 9)
      total += encodes
    }
    #expect(Double(total) / Double(Array(limits).count) < 2.5)
  }

  @Test(arguments: ["the same always", "falling", "jumping", "nothing"])
  func `a sample that misleads costs encodes, not the promise`(kind: String) throws {
    for limit in stride(from: 2000, through: 680_000, by: 9_973) {
      let (step, encodes) = try run(limit: limit, least: 1, size: size) {
        switch kind {
        case "falling": 100_000 - $0 * 1000
        case "jumping": Int(50_000 * (1.1 + noise($0, 1)))
        case "nothing": 0
        default: 5000
        }
      }
      guard case .done(let percent) = step else {
        Issue.record("no quality found")
        continue
      }
      #expect(size(percent) <= limit && encodes <= 11)
    }
  }

  @Test func saysTheSmallestSizeWhenNothingFits() throws {
    let (step, _) = try run(limit: 500, size: size) { self.size($0) / 12 }
    #expect(step == .impossible(smallest: size(10)))
  }
}
