internal import Glibc

/// Finds the largest quality that keeps a byte promise, in few encodes of planes that are decoded already.
///
/// A pure search: it says which percent to encode next and is told what that weighed. Guesses come from a sample of the
/// picture: first for what it is a part of, then corrected by the nearest full encode; size over sample hardly changes with
/// quality. The quality that was asked for is a candidate like the others, since an encode that is sure to be too large would
/// cost as much as one that is not.
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

  /// The most full encodes that a search makes while any guess has kept the promise.
  static let encodes = 4
  /// A next quality that is expected over the limit by this factor is believed without an encode.
  ///
  /// An encode for nothing costs more than all samples, and a percent is worth 1.5 % of a photo's bytes: with 1.02, two searches of
  /// three ended with such an encode.
  static let margin = 1.003
  /// The same for the quality that was asked for: who knows what its JPEG weighs, and promises that, wants just that one.
  static let marginOfAsked = 1.02
  /// How far below the limit the last guess aims after three that broke it.
  static let caution = 1.01

  private let limit: Int
  private let percents: ClosedRange<Int>
  private let fixedBytes: Int
  /// The logarithm of how much more the picture is expected to weigh than its sample.
  private let expected: Double
  /// Full sizes by percent.
  private var sizes: [Int: Int] = [:]
  /// Sizes of the sample.
  private var curve: SizeCurve

  /// A search among `percents` of `scale`, the last of which was asked for, for a picture that weighs about `ratio` times its
  /// sample; `fixedBytes` of it, headers and metadata, are the same at every percent.
  init(limit: Int, percents: ClosedRange<Int>, scale: Quality.Scale, ratio: Double, fixedBytes: Int = 0) {
    self.limit = limit
    self.percents = percents
    self.fixedBytes = fixedBytes
    expected = log(ratio)
    curve = SizeCurve(scale)
  }

  /// Records that the picture weighs `bytes` at `percent`.
  mutating func record(percent: Int, bytes: Int) { sizes[percent] = bytes }

  /// The next step; `sample` gives the bytes of the sample at a percent and is asked once for each.
  mutating func next(
    sample: (Int) throws(ConversionError) -> Int
  ) throws(ConversionError) -> Step {
    let kept = sizes.filter { $0.value <= limit }.keys.max()
    let broken = sizes.filter { $0.value > limit }.keys.min() ?? percents.upperBound + 1
    if broken == percents.lowerBound { return .impossible(smallest: sizes[broken] ?? 0) }
    if let kept, kept + 1 >= broken || sizes.count >= Self.encodes { return .done(percent: kept) }
    let candidates = (kept ?? percents.lowerBound - 1) + 1...broken - 1
    // A sample that has misled so often is not believed any more.
    if kept == nil, sizes.count >= Self.encodes {
      return .encode(percent: (candidates.lowerBound + candidates.upperBound) / 2)
    }
    var shift = expected
    if let near = kept ?? sizes.keys.min(), let size = sizes[near] {
      shift = logarithm(Double(size)) - (try measured(near, sample))
    }
    if let kept {
      let margin = kept + 1 == percents.upperBound ? Self.marginOfAsked : Self.margin
      let next = try measured(kept + 1, sample)
      if next + shift > logarithm(Double(limit) * margin) { return .done(percent: kept) }
    }
    // After three misses there is no time for close calls.
    let isLast = kept == nil && sizes.count == Self.encodes - 1
    let goal = logarithm(Double(limit) / (isLast ? Self.caution : 1)) - shift
    return .encode(percent: try largest(of: candidates, within: goal, sample))
  }

  /// The logarithm of the coded picture's part of a JPEG of `size` bytes; one byte at least.
  private func logarithm(_ size: Double) -> Double { log(max(size - Double(fixedBytes), 1)) }

  private mutating func measured(
    _ percent: Int, _ sample: (Int) throws(ConversionError) -> Int
  ) throws(ConversionError) -> Double {
    if curve[percent] == nil { curve.note(percent: percent, bytes: try sample(percent)) }
    return curve.estimate(percent).value
  }

  /// The largest of `candidates` whose sample stays within `goal`, the lowest when there is none.
  ///
  /// The curve says where to look. The sample is asked about the answer, which needs it anyway when the encode is there, and about
  /// the next percent where the curve leaves doubt.
  private mutating func largest(
    of candidates: ClosedRange<Int>, within goal: Double, _ sample: (Int) throws(ConversionError) -> Int
  ) throws(ConversionError) -> Int {
    if curve.isEmpty { _ = try measured(candidates.upperBound, sample) }
    while true {
      let fitting = max(lastFitting(candidates, goal), candidates.lowerBound)
      if curve[fitting] == nil {
        _ = try measured(fitting, sample)
        continue
      }
      let next = curve.estimate(fitting + 1)
      guard fitting < candidates.upperBound, next.error > abs(next.value - goal) else { return fitting }
      _ = try measured(fitting + 1, sample)
    }
  }

  /// The last of `candidates` that the curve puts within `goal`, by halving; one below the first when there is none.
  private func lastFitting(_ candidates: ClosedRange<Int>, _ goal: Double) -> Int {
    var (fitting, breaking) = (candidates.lowerBound - 1, candidates.upperBound + 1)
    while breaking - fitting > 1 {
      let middle = (fitting + breaking) / 2
      if curve.estimate(middle).value <= goal { fitting = middle } else { breaking = middle }
    }
    return fitting
  }
}
