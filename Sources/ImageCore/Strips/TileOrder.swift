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
