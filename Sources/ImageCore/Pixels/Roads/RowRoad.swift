/// Pixels at full size, row by row, in floats: for everything that chroma at its own resolution cannot bear.
///
/// Each row is widened (chroma replicated over the pixels that it covers), mapped to R'G'B', taken through the steps,
/// mapped to JPEG's Y'CbCr, and chroma is averaged over the JPEG's own chroma cells. Without steps the two maps are one.
struct RowRoad: PixelRoad {
  private let source: ChromaFormat
  private let depth: Int
  private let load: FloatMap
  private var steps: [any RowStep]
  private let store: FloatMap?
  private let scratch: ScratchRows
  private var writer: JPEGRowWriter
  private let alphaScale: Float

  /// `toRGB` takes code values to R'G'B'.
  init(
    source: ChromaFormat, depth: Int, toRGB: AffineMap, steps: [any RowStep], output: ChromaFormat, width: Int
  ) {
    (self.source, self.depth, self.steps) = (source, depth, steps)
    let toJPEG = SampleCoding.jpeg.toRGB.inverse
    load = FloatMap(steps.isEmpty ? toRGB.followed(by: toJPEG) : toRGB)
    store = steps.isEmpty ? nil : FloatMap(toJPEG)
    scratch = ScratchRows(count: 4, width: width)
    scratch[3].update(repeating: 1, count: width)
    writer = JPEGRowWriter(chroma: output, width: width)
    alphaScale = 1 / Float((1 << depth) - 1)
  }

  mutating func process(_ source: SourceBand, into jpeg: JPEGBand) {
    if depth > 8 {
      process(source, into: jpeg, of: UInt16.self)
    } else {
      process(source, into: jpeg, of: UInt8.self)
    }
  }

  private mutating func process<Sample: FixedWidthInteger & UnsignedInteger>(
    _ band: SourceBand, into jpeg: JPEGBand, of type: Sample.Type
  ) {
    let rows = ColourRows(first: scratch[0], second: scratch[1], third: scratch[2], alpha: scratch[3])
    let width = band.width
    for y in 0..<band.rows {
      loadColour(band, y, of: type, into: rows)
      load.apply(rows, count: width)
      if let store {
        Self.clamp(rows, count: width)
        if let alpha = band.alpha {
          alpha.load(y, of: type, shift: 0, phase: 0, width: width, into: rows.alpha)
          for x in 0..<width { rows.alpha[x] = min(rows.alpha[x] * alphaScale, 1) }
        }
        for index in steps.indices { steps[index].apply(rows, count: width) }
        store.apply(rows, count: width)
      }
      writer.write(rows, y, of: band.rows, into: jpeg)
    }
  }

  private func loadColour<Sample: FixedWidthInteger & UnsignedInteger>(
    _ band: SourceBand, _ y: Int, of type: Sample.Type, into rows: ColourRows
  ) {
    let planes = band.components
    planes[0].load(y, of: type, shift: 0, phase: 0, width: band.width, into: rows.first)
    if source == .monochrome {
      // Code values of neutral chroma.
      let middle = Float(1 << (depth - 1))
      rows.second.update(repeating: middle, count: band.width)
      rows.third.update(repeating: middle, count: band.width)
      return
    }
    let row = source.shiftY == 0 ? y : (y + band.chromaPhaseY) >> 1
    for (plane, target) in [(planes[1], rows.second), (planes[2], rows.third)] {
      plane.load(
        row, of: type, shift: source.shiftX, phase: band.chromaPhaseX, width: band.width, into: target)
    }
  }

  /// What lies outside R'G'B' is clipped, as every decoder clips it.
  private static func clamp(_ rows: ColourRows, count: Int) {
    rows.forEachPlane { plane, _ in
      for x in 0..<count {
        let value = plane[x]
        plane[x] = value < 0 ? 0 : (value > 1 ? 1 : value)
      }
    }
  }
}
