import Testing

@testable import imgconv

@Suite("Statistics of a bench")
struct SamplesTests {
  @Test(
    "a percentile is the nearest rank: a number that was measured",
    arguments: [
      (0.0, 1.0), (0.1, 1), (0.5, 5), (0.9, 9), (0.91, 10), (0.99, 10), (1, 10), (7, 10), (-1, 1),
    ])
  func percentile(share: Double, expected: Double) {
    #expect(Samples((1...10).reversed().map(Double.init)).percentile(share) == expected)
  }

  @Test("the median of an even number lies between the two in the middle")
  func median() {
    #expect(Samples([4, 1, 3]).median == 3)
    #expect(Samples([4, 1, 3, 2]).median == 2.5)
  }

  @Test("nothing has no statistics, and one number no spread")
  func few() {
    let none = Samples([Double]())
    #expect(none.median == nil && none.mean == nil && none.percentile(0.5) == nil && none.largest == nil)
    #expect(Samples([2]).spread == nil)
    #expect(Samples([0, 0]).spread == nil)
    #expect(Samples([9, 10, 12]).spread == 0.3)
  }

  @Test("what is no number is left out")
  func infinite() { #expect(Samples([1, .infinity, .nan, 3]).sorted == [1, 3]) }
}
