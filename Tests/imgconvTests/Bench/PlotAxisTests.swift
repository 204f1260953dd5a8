import Testing

@testable import imgconv

@Suite("Axes of plots")
struct PlotAxisTests {
  @Test(
    "an axis ends at or above the largest value and is marked in round steps",
    arguments: [
      (1.0, "0.0 0.2 0.4 0.6 0.8 1.0"), (5.25, "0 2 4 6"), (1181, "0 500 1000 1500"),
      (0.03, "0.00 0.01 0.02 0.03"), (16, "0 5 10 15 20"), (0, "0.0 0.2 0.4 0.6 0.8 1.0"),
    ])
  func ticks(largest: Double, labels: String) {
    let axis = PlotAxis(to: largest)
    #expect(axis.ticks.map(axis.label).joined(separator: " ") == labels)
    #expect(axis.share(of: largest) <= 1 && axis.share(of: -1) == 0)
  }

  @Test("no value is too odd for an axis", arguments: [.nan, .infinity, -5, 1e300, 1e-300])
  func odd(largest: Double) {
    #expect(PlotAxis(to: largest).ticks.count > 1)
  }
}
