internal import ImageCore

/// An axis from 0 to a round number, with ticks that people count in: 1, 2 or 5 times a power of ten apart.
struct PlotAxis: Sendable, Equatable {
  /// The values that are marked, from 0 on.
  let ticks: [Double]
  private let places: Int

  /// An axis that has room for `largest`, marked in at most five steps.
  init(to largest: Double) {
    let largest = largest.isFinite && largest > 1e-6 && largest < 1e15 ? largest : 1
    var (power, places) = (1.0, 0)
    while power * 5 < largest { power *= 10 }
    while power * 0.5 >= largest {
      power /= 10
      places += 1
    }
    // Here five steps of `power` suffice and five of a twentieth of it do not.
    let step = [0.1, 0.2, 0.5].map { $0 * power }.first { $0 * 5 >= largest } ?? power
    if step < power && power <= 1 { places += 1 }
    let steps = Int((largest / step - 1e-9).rounded(.up))
    ticks = (0...max(steps, 1)).map { Double($0) * step }
    self.places = places
  }

  /// Where `value` lies between the axis's ends, 0 to 1.
  func share(of value: Double) -> Double { min(max(value / (ticks.last ?? 1), 0), 1) }

  /// `tick` in digits.
  func label(_ tick: Double) -> String { DecimalText.fixed(tick, places) }
}
