extension DecodedImage {
  /// Pixels in a row and rows of a block that is looked at: the smallest coding tree unit of HEVC (ITU-T H.265, 7.4.3.2.1).
  private static let block = 16

  /// Whether a part of the `columns` and `rows`, those of the picture that are shown, was never decoded. Beside them phones code
  /// such zeros themselves.
  ///
  /// FFmpeg's frames begin as zeros, and a slice whose arithmetic decoder cannot start is left out without a word. A block with all
  /// of Y, Cb and Cr at 0 is no colour: black and every other one of R'G'B' has more of one of them. Only 4:4:4 can hold
  /// R'G'B' itself (the identity matrix), whose zeros are black, and is not looked at.
  func hasUndecodedBlock(columns: Range<Int>, rows: Range<Int>) -> Bool {
    guard chroma == .yuv420 || chroma == .yuv422, components.count == 3 else { return false }
    let (columns, rows) = (columns.clamped(to: 0..<width), rows.clamped(to: 0..<height))
    let (wide, high) = (min(Self.block, columns.count), min(Self.block, rows.count))
    guard wide > 0, high > 0 else { return false }
    for top in stride(from: rows.lowerBound, through: rows.upperBound - high, by: Self.block) {
      for left in stride(from: columns.lowerBound, through: columns.upperBound - wide, by: Self.block)
      where isZero(left, top, columns: 1, rows: 1) && isZero(left, top, columns: wide, rows: high) {
        return true
      }
    }
    return false
  }

  private func isZero(_ left: Int, _ top: Int, columns: Int, rows: Int) -> Bool {
    let bytes = depth > 8 ? 2 : 1
    for (index, plane) in components.enumerated().reversed() {
      let (shiftX, shiftY) = index == 0 ? (0, 0) : (chroma.shiftX, chroma.shiftY)
      let (x, y) = (left >> shiftX, top >> shiftY)
      for row in y..<min(y + max(rows >> shiftY, 1), plane.rows) {
        let start = plane.base + row * plane.stride + x * bytes
        let count = min(max(columns >> shiftX, 1), plane.width - x) * bytes
        for offset in 0..<count where start.load(fromByteOffset: offset, as: UInt8.self) != 0 { return false }
      }
    }
    return true
  }
}
