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
