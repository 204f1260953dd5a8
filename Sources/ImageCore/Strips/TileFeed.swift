/// Decoded tiles, one line (a row of tiles, or a column for a transposed picture) after another in display order.
protocol TileFeed: AnyObject {
  /// The tiles of coded line `line`, in coded order. Lines are asked for in display order.
  func tiles(ofLine line: Int) throws(ConversionError) -> [DecodedImage]
  /// Lines outside `lines` will not be asked for any more.
  func keepOnly(_ lines: ClosedRange<Int>)
}

/// The order in which tiles are wanted: lines in display order, tiles across a line in coded order.
struct TileOrder: Sendable {
  /// Coded line numbers in display order.
  let lines: [Int]
  /// Tiles across a line.
  let across: Int
  private let transposed: Bool

  /// The order for the part of `tiles` that `geometry` shows; only lines that are shown occur.
  init(_ geometry: DisplayGeometry, tiles: TileLayout) {
    let crop = geometry.crop
    transposed = geometry.orientation.transpose
    let size = transposed ? tiles.tileWidth : tiles.tileHeight
    let first = transposed ? crop.x : crop.y
    let last = first + (transposed ? crop.width : crop.height) - 1
    let shown = Array((first / size)...(last / size))
    lines = geometry.orientation.mirrorY ? shown.reversed() : shown
    across = transposed ? tiles.rows : tiles.columns
  }

  /// The tile at place `index` across line `line`.
  func position(line: Int, index: Int) -> (column: Int, row: Int) {
    transposed ? (line, index) : (index, line)
  }
}

/// Decodes one tile in coded orientation; called from several threads when tiles are decoded side by side.
typealias TileDecoding = @Sendable (_ column: Int, _ row: Int) throws(ConversionError) -> DecodedImage

/// Decodes on the caller's thread, when a line is asked for.
final class SerialTileFeed: TileFeed {
  private let order: TileOrder
  private let decode: TileDecoding
  private var lines: [Int: [DecodedImage]] = [:]

  /// A feed of `order` through `decode`.
  init(_ order: TileOrder, decode: @escaping TileDecoding) {
    self.order = order
    self.decode = decode
  }

  func tiles(ofLine line: Int) throws(ConversionError) -> [DecodedImage] {
    if let ready = lines[line] { return ready }
    var tiles: [DecodedImage] = []
    tiles.reserveCapacity(order.across)
    for index in 0..<order.across {
      let (column, row) = order.position(line: line, index: index)
      tiles.append(try decode(column, row))
    }
    lines[line] = tiles
    return tiles
  }

  func keepOnly(_ lines: ClosedRange<Int>) {
    for line in self.lines.keys where !lines.contains(line) { self.lines[line] = nil }
  }
}
