/// Range and depth alone: each component by a table, exact to the nearest code, chroma at its own resolution.
struct TableRoad: PixelRoad {
  private let tables: [[UInt8]]
  private let chroma: ChromaFormat
  private let isWide: Bool

  /// `map` takes code values of `depth` bits to JPEG code values and must not mix components.
  init(map: AffineMap, chroma: ChromaFormat, depth: Int) {
    (self.chroma, isWide) = (chroma, depth > 8)
    let scale = SIMD3(map.matrix.rows.0.x, map.matrix.rows.1.y, map.matrix.rows.2.z)
    tables = (0..<3).map { component in
      (0..<1 << depth).map { code in
        // The billionth sends exact ties, which the product may miss by its last bit, upward.
        let value = Double(code) * scale[component] + map.offset[component] + 1e-9
        return UInt8(min(max(value.rounded(), 0), 255))
      }
    }
  }

  mutating func process(_ source: SourceBand, into jpeg: JPEGBand) {
    if isWide {
      process(source, into: jpeg, of: UInt16.self)
    } else {
      process(source, into: jpeg, of: UInt8.self)
    }
  }

  /// Samples above the depth's largest code (a broken decoder's) count as the largest.
  @inline(__always)
  private func process<Sample: FixedWidthInteger & UnsignedInteger>(
    _ source: SourceBand, into jpeg: JPEGBand, of type: Sample.Type
  ) {
    jpeg.forEachRow(of: source, chroma, as: type) { component, samples, target, count in
      tables[component].withUnsafeBufferPointer { table in
        guard let codes = table.baseAddress else { return }
        let last = table.count &- 1
        for x in 0..<count {
          target[x] = codes[min(Int(truncatingIfNeeded: samples[x]), last)]
        }
      }
    }
  }
}
