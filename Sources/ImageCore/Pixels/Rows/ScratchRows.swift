/// Rows of floats that a road works in, allocated once a picture. Contents do not outlive a band.
///
/// A reference, so copies of a road share it: a road and its copies serve one thread at a time.
final class ScratchRows {
  private let base: UnsafeMutablePointer<Float>
  private let length: Int
  private let count: Int

  /// Allocates `count` rows of at least `width` samples, plus one for the overhang of replicated chroma on either side.
  init(count: Int, width: Int) {
    (self.count, length) = (count, (width + 2 + 15) & ~15)
    base = .allocate(capacity: length * count)
    base.initialize(repeating: 0, count: length * count)
  }

  deinit { base.deallocate() }

  /// The first sample of row `index`.
  subscript(index: Int) -> UnsafeMutablePointer<Float> {
    precondition(index < count)
    return base + index * length
  }
}
