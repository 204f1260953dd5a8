/// Writes rows of full-size Y'CbCr code values to the JPEG's planes; chroma is the mean of the pixels in its cell.
///
/// Cells at the right and bottom edge of odd sizes hold fewer pixels and average those. A cell never straddles two bands,
/// for bands start at even rows.
struct JPEGRowWriter {
  private let chroma: ChromaFormat
  private let sums: ScratchRows

  init(chroma: ChromaFormat, width: Int) {
    self.chroma = chroma
    sums = ScratchRows(count: 2, width: width)
  }

  /// Writes row `y` of a band of `height` rows. Alters `rows`.
  func write(_ rows: ColourRows, _ y: Int, of height: Int, into jpeg: JPEGBand) {
    Self.store(rows.first, jpeg.width, jpeg.components[0] + y * jpeg.strides[0])
    guard chroma != .monochrome else { return }
    for (index, plane) in [rows.second, rows.third].enumerated() {
      let target = jpeg.components[index + 1] + (y >> chroma.shiftY) * jpeg.strides[index + 1]
      let width = chroma.shiftX == 1 ? Self.halve(plane, jpeg.width) : jpeg.width
      if chroma.shiftY == 0 || (y & 1 == 0 && y + 1 == height) {
        Self.store(plane, width, target)
      } else if y & 1 == 0 {
        sums[index].update(from: plane, count: width)
      } else {
        let sum = sums[index]
        for x in 0..<width { target[x] = code8((sum[x] + plane[x]) * 0.5) }
      }
    }
  }

  private static func store(
    _ plane: UnsafeMutablePointer<Float>, _ count: Int, _ target: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<count { target[x] = code8(plane[x]) }
  }

  /// Averages neighbours in place; returns how many samples are left.
  private static func halve(_ plane: UnsafeMutablePointer<Float>, _ width: Int) -> Int {
    for x in 0..<width / 2 { plane[x] = (plane[2 &* x] + plane[2 &* x &+ 1]) * 0.5 }
    if width & 1 == 1 { plane[width / 2] = plane[width - 1] }
    return (width + 1) / 2
  }
}
