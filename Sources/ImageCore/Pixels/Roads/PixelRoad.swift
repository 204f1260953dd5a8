/// One way from decoded samples to JPEG planes; `PixelSteps` picks the cheapest one that is exact.
protocol PixelRoad {
  /// Converts one band.
  mutating func process(_ source: SourceBand, into jpeg: JPEGBand)
}

extension JPEGBand {
  /// Calls `body` with each row of source samples and of the JPEG plane of the same size, and how many samples to write.
  ///
  /// The JPEG's size rules: what a source plane has too much is left, what it lacks is repeated from its edge.
  @inline(__always)
  func forEachRow<Sample: FixedWidthInteger>(
    of source: SourceBand, _ chroma: ChromaFormat, as type: Sample.Type,
    _ body: (_ component: Int, UnsafePointer<Sample>, UnsafeMutablePointer<UInt8>, _ count: Int) -> Void
  ) {
    for index in 0..<min(components.count, source.components.count) {
      let plane = source.components[index]
      let (shiftX, shiftY) = index == 0 ? (0, 0) : (chroma.shiftX, chroma.shiftY)
      let width = (width + shiftX) >> shiftX
      let count = min(width, plane.width)
      guard count > 0, plane.rows > 0 else { continue }
      for row in 0..<(rows + shiftY) >> shiftY {
        let target = components[index] + row * strides[index]
        body(index, plane.row(row, of: type), target, count)
        for x in count..<max(count, width) { target[x] = target[count - 1] }
      }
    }
  }
}

extension SamplePlane {
  /// The row `index`, or the last one when there are not that many.
  func row<Sample>(_ index: Int, of type: Sample.Type) -> UnsafePointer<Sample> {
    (base + max(0, min(index, rows - 1)) * stride).assumingMemoryBound(to: Sample.self)
  }
}

/// The nearest 8-bit code to `value`, ties to even, in a form that vectorises (Swift's own conversions trap).
@inline(__always)
func code8(_ value: Float) -> UInt8 {
  let clamped = value < 0 ? 0 : (value > 255 ? 255 : value)
  // Adding 1.5 x 2^23 leaves the rounded integer in the low bits of the significand.
  return UInt8(truncatingIfNeeded: (clamped + 12_582_912).bitPattern)
}
