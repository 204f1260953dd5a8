import Testing

@testable import ImageCore

@Suite struct QualitySearchTests {
  /// Runs a search against a picture that weighs `size(percent)` and whose sample costs `cost(percent)`.
  private func run(
    limit: Int, least: Int = 10, first: Int = 83, size: (Int) -> Int, cost: (Int) -> Int
  ) throws -> (step: QualitySearch.Step, encodes: Int) {
    var search = QualitySearch(limit: limit, leastPercent: least, first: first, bytes: size(first))
    var encodes = 1
    while true {
      let step = try search.next { (percent) throws(ConversionError) in cost(percent) }
      guard case .encode(let percent) = step else { return (step, encodes) }
      encodes += 1
      search.record(percent: percent, bytes: size(percent))
      try #require(encodes < 20)
    }
  }

  private func size(_ percent: Int) -> Int { 1000 + percent * percent * 100 }

  @Test(arguments: [2000, 11_000, 50_000, 200_000, 400_000, 689_000])
  func findsTheLargestQualityWithAGoodModel(limit: Int) throws {
    let (step, encodes) = try run(limit: limit, least: 1, size: size) { self.size($0) / 12 }
    let largest = try #require((1...83).last { size($0) <= limit })
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

  @Test func saysTheSmallestSizeWhenNothingFits() throws {
    let (step, _) = try run(limit: 500, size: size) { self.size($0) / 12 }
    #expect(step == .impossible(smallest: size(10)))
  }
}
