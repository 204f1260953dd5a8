/// Displayed rows of the picture, read from tiles as they are needed; holds one strip and nothing more.
///
/// A strip is `StripReader.rows` displayed rows in display orientation, in planes of its own.
final class StripReader {
  /// Displayed rows of a strip: whole MCU rows, and whole cache lines of the columns that a turn reads.
  static let rows = 64

  let displayWidth, displayHeight: Int
  /// Whether every displayed chroma pair is a coded one.
  let chromaAligned: Bool
  private let feed: any TileFeed
  private let lineSize: Int
  private let luma: PlaneGeometry
  private let chroma: PlaneGeometry
  private let chromaFormat: ChromaFormat
  private let depth: Int
  private let bytesPerSample: Int
  private let componentCount: Int
  private let hasAlpha: Bool
  private let strides: [Int]
  private let planes: [UnsafeMutableRawPointer]
  private let storage: UnsafeMutableRawPointer

  /// A reader of tiles like `sample`, the first one decoded.
  init(_ geometry: DisplayGeometry, tiles: TileLayout, sample: DecodedImage, feed: any TileFeed) {
    self.feed = feed
    luma = PlaneGeometry(geometry, tiles: tiles, shiftX: 0, shiftY: 0)
    chroma = PlaneGeometry(geometry, tiles: tiles, shiftX: sample.chroma.shiftX, shiftY: sample.chroma.shiftY)
    displayWidth = luma.displayWidth
    displayHeight = luma.displayHeight
    chromaAligned = chroma.phaseX == 0 && chroma.phaseY == 0
    lineSize = geometry.orientation.transpose ? tiles.tileWidth : tiles.tileHeight
    chromaFormat = sample.chroma
    depth = sample.depth
    bytesPerSample = sample.depth > 8 ? 2 : 1
    componentCount = sample.components.count
    hasAlpha = sample.alpha != nil
    var offsets: [Int] = []
    var strides: [Int] = []
    var total = 0
    for index in 0..<(componentCount + (hasAlpha ? 1 : 0)) {
      let plane = index == 0 || index == componentCount ? luma : chroma
      // Room to the right for the encoder's padding; one row more for a chroma row that two strips share.
      strides.append((plane.displayWidth * bytesPerSample + 127) & ~63)
      offsets.append(total)
      total += strides[index] * ((Self.rows >> plane.displayShiftY) + 1)
    }
    let storage = UnsafeMutableRawPointer.allocate(byteCount: total, alignment: 64)
    storage.initializeMemory(as: UInt8.self, repeating: 0, count: total)
    self.storage = storage
    self.strides = strides
    planes = offsets.map { storage + $0 }
  }

  deinit { storage.deallocate() }

  /// Reads the strip of displayed rows `rows`, at most `StripReader.rows`, starting at a multiple of it.
  func read(_ rows: Range<Int>) throws(ConversionError) {
    let bounds = [luma, chroma].flatMap { plane in
      let shown = plane.planeRows(for: rows)
      return [shown.lowerBound, shown.upperBound - 1].map {
        plane.codedLine($0) / (plane.orientation.transpose ? plane.tileWidth : plane.tileHeight)
      }
    }
    guard let low = bounds.min(), let high = bounds.max() else { return }
    feed.keepOnly(low...high)
    let lines = luma.orientation.mirrorY ? Array((low...high).reversed()) : Array(low...high)
    for line in lines {
      let tiles = try feed.tiles(ofLine: line)
      try check(tiles)
      for index in planes.indices {
        let isAlpha = hasAlpha && index == componentCount
        let geometry = index == 0 || isAlpha ? luma : chroma
        let copy = PlaneCopy(
          geometry: geometry, bytesPerSample: bytesPerSample, destination: planes[index],
          stride: strides[index],
          rows: geometry.planeRows(for: rows))
        copy.copy(line: line, planes: tiles.compactMap { isAlpha ? $0.alpha : $0.components[index] })
      }
    }
  }

  /// Tiles of one picture are all coded alike (ISO/IEC 23008-12, 6.6.2.3.1).
  private func check(_ tiles: [DecodedImage]) throws(ConversionError) {
    guard
      tiles.allSatisfy({ $0.chroma == chromaFormat && $0.depth == depth && ($0.alpha != nil) == hasAlpha })
    else {
      throw ConversionError(.corrupt, "The picture's tiles differ in chroma format, depth or alpha.")
    }
  }

  /// Displayed rows `rows` of the strip that was read last, counted from its first row; they start at an even row.
  func band(_ rows: Range<Int>) -> SourceBand {
    func plane(_ index: Int, _ geometry: PlaneGeometry) -> SamplePlane {
      let shown =
        geometry.displayShiftY > 0
        ? (rows.lowerBound >> 1)..<(((rows.upperBound - 1 + geometry.phaseY) >> 1) + 1) : rows
      return SamplePlane(
        base: UnsafeRawPointer(planes[index] + shown.lowerBound * strides[index]), stride: strides[index],
        width: geometry.displayWidth, rows: shown.count)
    }
    var band = SourceBand(width: displayWidth, rows: rows.count, components: [plane(0, luma)])
    for index in 1..<max(componentCount, 1) { band.components.append(plane(index, chroma)) }
    if hasAlpha { band.alpha = plane(componentCount, luma) }
    band.chromaPhaseX = chroma.phaseX
    band.chromaPhaseY = chroma.phaseY
    return band
  }

  /// The same rows as planes that the encoder takes as they are; only for 8-bit samples that need no pixel step.
  func jpegBand(_ rows: Range<Int>) -> JPEGBand {
    let components = (0..<componentCount).map { index in
      let first = index == 0 ? rows.lowerBound : rows.lowerBound >> chroma.displayShiftY
      return (planes[index] + first * strides[index]).assumingMemoryBound(to: UInt8.self)
    }
    return JPEGBand(
      components: components, strides: Array(strides.prefix(componentCount)), width: displayWidth,
      rows: rows.count)
  }
}
