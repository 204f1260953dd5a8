/// How the coded picture is divided into tiles that decode on their own. A picture of one item is one tile.
struct TileLayout: Sendable, Equatable {
  var columns, rows: Int
  /// Pixels of one tile. The last column and row may be cut by the coded size.
  var tileWidth, tileHeight: Int

  /// The layout of `image`.
  init(_ image: PrimaryImage) {
    if case .grid(let columns, let rows, let tileWidth, let tileHeight) = image.derivation {
      (self.columns, self.rows, self.tileWidth, self.tileHeight) = (columns, rows, tileWidth, tileHeight)
    } else {
      (columns, rows, tileWidth, tileHeight) = (1, 1, image.codedWidth, image.codedHeight)
    }
  }

  /// A layout of `columns` x `rows` tiles.
  init(columns: Int, rows: Int, tileWidth: Int, tileHeight: Int) {
    (self.columns, self.rows, self.tileWidth, self.tileHeight) = (columns, rows, tileWidth, tileHeight)
  }
}
