import Testing

@testable import ImageCore

/// Strips against a whole-frame model that follows the definition of `DisplayGeometry` pixel by pixel.
@Suite struct StripReaderTests {
  struct Case: CustomStringConvertible, Sendable {
    var columns = 3
    var rows = 2
    var tile = (64, 64)
    var size = (150, 100)
    var crop: DisplayGeometry.Rect?
    var chroma = ChromaFormat.yuv420
    var depth = 8
    var threads = 1

    var description: String {
      "\(columns)x\(rows) of \(tile), \(size), crop \(crop.map { "\($0)" } ?? "none"), \(chroma), \(depth) bits, \(threads) threads"
    }
  }

  static let cases: [Case] = [
    Case(), Case(threads: 2), Case(depth: 10), Case(chroma: .yuv422), Case(chroma: .yuv444),
    Case(chroma: .monochrome),
    Case(size: (151, 99)), Case(crop: .init(x: 1, y: 3, width: 77, height: 91)),
    Case(crop: .init(x: 64, y: 64, width: 2, height: 2)),
    Case(crop: .init(x: 149, y: 99, width: 1, height: 1)),
    Case(columns: 1, rows: 1, tile: (203, 131), size: (203, 131)),
    Case(columns: 1, rows: 1, tile: (203, 131), size: (203, 131), chroma: .yuv422, depth: 12),
    Case(columns: 5, rows: 7, tile: (32, 16), size: (130, 101), threads: 3),
    Case(
      columns: 2, rows: 5, tile: (16, 16), size: (32, 79), crop: .init(x: 3, y: 1, width: 27, height: 77),
      depth: 10),
  ]

  static let orientations: [DisplayGeometry.Orientation] = (0..<8).map {
    .init(transpose: $0 & 1 != 0, mirrorX: $0 & 2 != 0, mirrorY: $0 & 4 != 0)
  }

  @Test(arguments: cases, orientations)
  func stripsShowTheWholeFramesSamples(_ test: Case, _ orientation: DisplayGeometry.Orientation) throws {
    let tiles = SyntheticTiles(
      columns: test.columns, rows: test.rows, tile: test.tile, size: test.size, chroma: test.chroma,
      depth: test.depth)
    let crop = test.crop ?? .init(x: 0, y: 0, width: test.size.0, height: test.size.1)
    let geometry = DisplayGeometry(crop: crop, orientation: orientation)
    let order = TileOrder(geometry, tiles: tiles.layout)
    let decode: TileDecoding = { (column, row) throws(ConversionError) in
      do { return try tiles.tile(column: column, row: row) } catch {
        throw ConversionError(.internal, "\(error)")
      }
    }
    let feed: any TileFeed =
      test.threads > 1
      ? ParallelTileFeed(order, threads: test.threads, decode: decode) : SerialTileFeed(order, decode: decode)
    let sample = try #require(try feed.tiles(ofLine: order.lines[0]).first)
    let reader = StripReader(geometry, tiles: tiles.layout, sample: sample, feed: feed)
    #expect(reader.displayWidth == geometry.displayedWidth)
    #expect(reader.displayHeight == geometry.displayedHeight)
    var wrong = 0
    for top in stride(from: 0, to: reader.displayHeight, by: StripReader.rows) {
      let strip = top..<min(top + StripReader.rows, reader.displayHeight)
      try reader.read(strip)
      for first in stride(from: 0, to: strip.count, by: 16) {
        let rows = first..<min(first + 16, strip.count)
        wrong += mismatches(reader.band(rows), top: top + first, tiles, geometry)
      }
    }
    #expect(wrong == 0)
  }

  /// How many displayed pixels of `band` show another sample than the coded pixel that they stand for.
  private func mismatches(
    _ band: SourceBand, top: Int, _ tiles: SyntheticTiles, _ geometry: DisplayGeometry
  ) -> Int {
    var wrong = 0
    let turned = geometry.orientation.transpose ? tiles.chroma.transposed : tiles.chroma
    for y in 0..<band.rows {
      for x in 0..<band.width {
        let (u, v) = codedPixel(x, top + y, geometry)
        for (index, plane) in band.components.enumerated() {
          let (shiftX, shiftY) = index == 0 ? (0, 0) : (turned.shiftX, turned.shiftY)
          let column = shiftX == 0 ? x : (x + band.chromaPhaseX) >> shiftX
          let row = shiftY == 0 ? y : (y + band.chromaPhaseY) >> shiftY
          let (codedX, codedY) = index == 0 ? (u, v) : (u >> tiles.chroma.shiftX, v >> tiles.chroma.shiftY)
          let expected = tiles.planes[index][codedY * tiles.planeSizes[index].width + codedX]
          let address = plane.base + row * plane.stride
          let found =
            tiles.depth > 8
            ? address.load(fromByteOffset: 2 * column, as: UInt16.self)
            : UInt16(address.load(fromByteOffset: column, as: UInt8.self))
          if column >= plane.width || row >= plane.rows || found != expected { wrong += 1 }
        }
      }
    }
    return wrong
  }

  private func codedPixel(_ x: Int, _ y: Int, _ geometry: DisplayGeometry) -> (Int, Int) {
    let orientation = geometry.orientation
    let a = orientation.mirrorX ? geometry.displayedWidth - 1 - x : x
    let b = orientation.mirrorY ? geometry.displayedHeight - 1 - y : y
    let (u, v) = orientation.transpose ? (b, a) : (a, b)
    return (geometry.crop.x + u, geometry.crop.y + v)
  }

  @Test(arguments: [1, 2, 4])
  func aFailingTileFailsTheLine(threads: Int) throws {
    let geometry = DisplayGeometry(crop: .init(x: 0, y: 0, width: 256, height: 256))
    let layout = TileLayout(columns: 4, rows: 4, tileWidth: 64, tileHeight: 64)
    let tiles = SyntheticTiles(
      columns: 4, rows: 4, tile: (64, 64), size: (256, 256), chroma: .yuv420, depth: 8)
    let decode: TileDecoding = { (column, row) throws(ConversionError) in
      if column == 2, row == 1 { throw ConversionError(.corrupt, "bad tile") }
      do { return try tiles.tile(column: column, row: row) } catch {
        throw ConversionError(.internal, "\(error)")
      }
    }
    let order = TileOrder(geometry, tiles: layout)
    let feed: any TileFeed =
      threads > 1
      ? ParallelTileFeed(order, threads: threads, decode: decode) : SerialTileFeed(order, decode: decode)
    #expect(throws: ConversionError.self) {
      for line in 0..<4 { _ = try feed.tiles(ofLine: line) }
    }
  }
}
