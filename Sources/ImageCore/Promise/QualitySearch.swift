/// Finds the largest quality that keeps a byte promise, in few encodes of planes that are decoded already.
///
/// A pure search: it says which percent to encode next and is told what that weighed. Guesses come from a cost model (the
/// bytes of a sample of the picture), which every full encode corrects: size over sample hardly changes with quality.
struct QualitySearch: Sendable {
  /// What to do next.
  enum Step: Equatable, Sendable {
    /// Encode all of the picture at this percent and `record` what it weighs.
    case encode(percent: Int)
    /// This percent keeps the promise and the next one is known, or surely expected, not to.
    case done(percent: Int)
    /// Not even the lowest percent, which weighs so many bytes, keeps the promise.
    case impossible(smallest: Int)
  }

  /// The most full encodes that a search makes, the first one included, while any guess has kept the promise.
  static let encodes = 4
  /// An estimate that is over the limit by this factor is believed without an encode.
  static let margin = 1.02

  private let limit: Int
  private let percents: ClosedRange<Int>
  /// Full sizes by percent.
  private var sizes: [Int: Int] = [:]

  /// A search below `first`, which weighed `bytes` and breaks the limit.
  init(limit: Int, leastPercent: Int, first: Int, bytes: Int) {
    self.limit = limit
    percents = min(leastPercent, first)...first
    sizes[first] = bytes
  }

  /// Records that the picture weighs `bytes` at `percent`.
  mutating func record(percent: Int, bytes: Int) { sizes[percent] = bytes }

  /// The next step; `cost` gives the bytes of the sample at a percent.
  func next(cost: (Int) throws(ConversionError) -> Int) throws(ConversionError) -> Step {
    let kept = sizes.filter { $0.value <= limit }.keys.max()
    let broken = sizes.filter { $0.value > limit }.keys.min() ?? percents.upperBound + 1
    if broken == percents.lowerBound { return .impossible(smallest: sizes[broken] ?? 0) }
    if let kept, kept + 1 >= broken || sizes.count >= Self.encodes { return .done(percent: kept) }
    let low = (kept ?? percents.lowerBound - 1) + 1
    // Calibrated by the nearest full encode.
    let near = kept ?? broken
    let scale = Double(sizes[near] ?? 1) / Double(max(try cost(near), 1))
    func fits(_ percent: Int, _ margin: Double = 1) throws(ConversionError) -> Bool {
      Double(try cost(percent)) * scale <= Double(limit) * margin
    }
    if let kept {
      return try fits(kept + 1, Self.margin) ? .encode(percent: kept + 1) : .done(percent: kept)
    }
    // After two misses there is no time for close calls.
    let caution = sizes.count >= Self.encodes - 1 ? 1 / Self.margin : 1
    var (bottom, top) = (low, broken - 1)
    while bottom < top {
      let middle = (bottom + top + 1) / 2
      if try fits(middle, caution) { bottom = middle } else { top = middle - 1 }
    }
    return .encode(percent: bottom)
  }
}
