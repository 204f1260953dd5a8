/// Another matrix (and range and depth on the way) with chroma kept at its own resolution.
///
/// From one Y'CbCr to another the grey axis stays where it is, so the new chroma depends on the old chroma alone and is
/// converted sample by sample, unresampled. The new luma is the old one plus a share of the chroma at its position,
/// which is the chroma sample that covers the pixel.
struct MatrixRoad: PixelRoad {
  private let map: FloatMap
  private let chroma: ChromaFormat
  private let isWide: Bool
  private let scratch: ScratchRows

  /// `map` takes code values to JPEG code values; its chroma rows must not depend on luma.
  init(map: AffineMap, chroma: ChromaFormat, depth: Int, width: Int) {
    (self.map, self.chroma, isWide) = (FloatMap(map), chroma, depth > 8)
    scratch = ScratchRows(count: 4, width: width)
  }

  mutating func process(_ source: SourceBand, into jpeg: JPEGBand) {
    if isWide {
      process(source, into: jpeg, of: UInt16.self)
    } else {
      process(source, into: jpeg, of: UInt8.self)
    }
  }

  private func process<Sample: FixedWidthInteger & UnsignedInteger>(
    _ source: SourceBand, into jpeg: JPEGBand, of type: Sample.Type
  ) {
    let (width, shiftX, shiftY) = (source.width, chroma.shiftX, chroma.shiftY)
    let chromaWidth = (width + shiftX) >> shiftX
    for row in 0..<(source.rows + shiftY) >> shiftY {
      let (cb, cr, share) = (scratch[0], scratch[1], scratch[2])
      source.components[1].load(row, of: type, shift: 0, phase: 0, width: chromaWidth, into: cb)
      source.components[2].load(row, of: type, shift: 0, phase: 0, width: chromaWidth, into: cr)
      convertChroma(
        cb, cr, share, chromaWidth, jpeg.components[1] + row * jpeg.strides[1],
        jpeg.components[2] + row * jpeg.strides[2])
      let wide = shiftX == 0 ? share : scratch[3]
      if shiftX == 1 {
        for x in 0..<chromaWidth {
          wide[2 &* x] = share[x]
          wide[2 &* x &+ 1] = share[x]
        }
      }
      for y in row << shiftY..<min(source.rows, (row + 1) << shiftY) {
        let luma = source.components[0].row(y, of: type)
        let target = jpeg.components[0] + y * jpeg.strides[0]
        let scale = map.x.x
        for x in 0..<width {
          target[x] = code8(Float(Int32(truncatingIfNeeded: luma[x])) * scale + wide[x])
        }
      }
    }
  }

  /// Writes the new chroma codes and luma's share of the old chroma.
  private func convertChroma(
    _ cb: UnsafeMutablePointer<Float>, _ cr: UnsafeMutablePointer<Float>,
    _ share: UnsafeMutablePointer<Float>,
    _ count: Int, _ newCb: UnsafeMutablePointer<UInt8>, _ newCr: UnsafeMutablePointer<UInt8>
  ) {
    let map = map
    for x in 0..<count { share[x] = map.x.y * cb[x] + map.x.z * cr[x] + map.x.w }
    for x in 0..<count { newCb[x] = code8(map.y.y * cb[x] + map.y.z * cr[x] + map.y.w) }
    for x in 0..<count { newCr[x] = code8(map.z.y * cb[x] + map.z.z * cr[x] + map.z.w) }
  }
}
