extension SamplePlane {
  /// Widens row `index` to `width` floats; with `shift` 1 each sample goes to the one or two columns that it covers.
  ///
  /// Column x takes sample `(x + phase) >> shift`. Columns beyond the last sample repeat it. `target` needs room for one
  /// float more than `width`.
  func load<Sample: FixedWidthInteger & UnsignedInteger>(
    _ index: Int, of type: Sample.Type, shift: Int, phase: Int, width target: Int,
    into floats: UnsafeMutablePointer<Float>
  ) {
    let source = row(index, of: type)
    let needed = shift == 0 ? target : ((target - 1 + phase) >> 1) + 1
    let count = min(needed, width)
    guard count > 0, target > 0 else { return }
    if shift == 0 {
      for x in 0..<count { floats[x] = Float(Int32(truncatingIfNeeded: source[x])) }
      for x in count..<max(count, target) { floats[x] = floats[count - 1] }
    } else {
      let first = Float(Int32(truncatingIfNeeded: source[0]))
      floats[0] = first
      let offset = 1 - phase
      if phase == 0 { floats[1] = first }
      // Sample k >= 1 covers columns 2k - phase and 2k - phase + 1.
      let pairs = floats + (offset - 1)
      for k in 1..<max(1, count) {
        let value = Float(Int32(truncatingIfNeeded: source[k]))
        pairs[2 &* k] = value
        pairs[2 &* k &+ 1] = value
      }
      for x in min(target, 2 * count - phase)..<target { floats[x] = floats[2 * count - phase - 1] }
    }
  }
}
