/// Memory over time, in at most so many samples, however long it is watched: when there are too many, the higher of every two
/// neighbours stays and they are taken half as often. Peaks are therefore never lost.
struct MemoryTrace: Sendable, Equatable {
  /// What was resident at one moment.
  struct Sample: Sendable, Equatable {
    /// Seconds since the beginning.
    var seconds: Double
    /// Bytes.
    var bytes: Int
  }

  /// The most samples that are kept.
  static let limit = 512

  /// The samples, oldest first.
  private(set) var samples: [Sample] = []
  /// Seconds between two samples.
  private(set) var interval: Double

  /// A trace that begins with a sample every `interval` seconds.
  init(interval: Double = 0.1) { self.interval = interval }

  /// Whether another sample is due at `seconds`.
  func isDue(at seconds: Double) -> Bool { samples.last.map { seconds - $0.seconds >= interval } ?? true }

  /// Adds what is resident at `seconds`, later than all samples that are there.
  mutating func add(_ bytes: Int, at seconds: Double) {
    samples.append(Sample(seconds: seconds, bytes: bytes))
    guard samples.count > Self.limit else { return }
    samples = stride(from: 0, to: samples.count, by: 2).map { index in
      let next = min(index + 1, samples.count - 1)
      return samples[index].bytes >= samples[next].bytes ? samples[index] : samples[next]
    }
    interval *= 2
  }
}
