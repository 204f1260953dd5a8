internal import Glibc

/// Finds the largest quality that keeps a byte promise, in few encodes of planes that are decoded already.
///
/// A pure search: it says which percent to encode next and is told what that weighed. Guesses come from the bytes of a sample
/// of the picture, which every full encode corrects: size over sample hardly changes with quality.
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
  /// A next quality that is expected over the limit by this factor is believed without an encode.
  ///
  /// An encode for nothing costs more than all samples, and a percent is worth 1.5 % of a photo's bytes: with 1.02, two searches of
  /// three ended with such an encode.
  static let margin = 1.003
  /// How far below the limit the last guess aims after two that broke it.
  static let caution = 1.01
  /// Samples by interpolation; halving, which needs at most six more, takes over after these.
  private static let interpolations = 5
  /// How much the logarithm of a photo's size grows with a percent, as long as nothing is known of this one.
  private static let growth = 0.0155

  private let limit: Int
  private let percents: ClosedRange<Int>
  private let fixedBytes: Int
  /// Full sizes by percent.
  private var sizes: [Int: Int] = [:]

  /// A search below `first`, which weighed `bytes` and breaks the limit; `fixedBytes` of them, headers and metadata, are the same
  /// at every percent.
  init(limit: Int, leastPercent: Int, first: Int, bytes: Int, fixedBytes: Int = 0) {
    self.limit = limit
    self.fixedBytes = fixedBytes
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
    // A sample that has misled so often is not believed any more.
    if kept == nil, sizes.count >= Self.encodes { return .encode(percent: (low + broken - 1) / 2) }
    // Calibrated by the nearest full encode.
    let near = kept ?? broken
    let scale = picture(Double(sizes[near] ?? 1)) / Double(max(try cost(near), 1))
    func estimate(_ percent: Int) throws(ConversionError) -> Double { Double(try cost(percent)) * scale }
    if let kept, try estimate(kept + 1) > picture(Double(limit) * Self.margin) { return .done(percent: kept) }
    // After two misses there is no time for close calls.
    let isLast = kept == nil && sizes.count == Self.encodes - 1
    let target = picture(Double(limit) / (isLast ? Self.caution : 1))
    return .encode(percent: try largest(of: low...broken - 1, within: target, estimate: estimate))
  }

  /// Bytes of coded picture in a JPEG of `size` bytes; at least one.
  private func picture(_ size: Double) -> Double { max(size - Double(fixedBytes), 1) }

  /// The largest of `candidates` that `estimate` puts within `target`, the lowest when there is none. The percent above them is
  /// known to break the limit.
  private func largest(
    of candidates: ClosedRange<Int>, within target: Double, estimate: (Int) throws(ConversionError) -> Double
  ) throws(ConversionError) -> Int {
    let goal = log(target)
    var (fitting, breaking) = (candidates.lowerBound - 1, candidates.upperBound + 1)
    // Logarithms of sizes: over percents they run nearly straight.
    var low = sizes[fitting].map { log(picture(Double($0))) }
    var high = log(picture(Double(sizes[breaking] ?? limit)))
    var slope = Self.growth
    var steps = 0
    while breaking - fitting > 1 {
      if let low, high > low { slope = (high - low) / Double(breaking - fitting) }
      let guess =
        steps < Self.interpolations
        ? breaking - Int(min(max((high - goal) / slope, 1), 100).rounded(.up)) : (fitting + breaking) / 2
      let percent = min(max(guess, fitting + 1), breaking - 1)
      let size = log(max(try estimate(percent), 1))
      steps += 1
      if size <= goal {
        (fitting, low) = (percent, size)
      } else {
        if high > size { slope = (high - size) / Double(breaking - percent) }
        (breaking, high) = (percent, size)
      }
    }
    return max(fitting, candidates.lowerBound)
  }
}
