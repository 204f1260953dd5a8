/// How a picture is converted: which decoder, which strips, which steps. A plain value that prints itself.
struct ConversionPlan: Sendable, Equatable, CustomStringConvertible {
  /// The steps in order, one line each.
  let lines: [String]

  var description: String { lines.joined(separator: "\n") }

  /// The plan of a picture whose first tile is decoded.
  init(_ picture: borrowing OpenPicture, options: ConversionOptions) {
    let tiles = TileLayout(picture.image)
    let geometry = picture.image.geometry
    let order = TileOrder(geometry, tiles: tiles)
    let isTiled = tiles.columns * tiles.rows > 1
    let lines = geometry.orientation.transpose ? "columns" : "rows"
    let steps = picture.steps
    let quality = options.quality
    self.lines = [
      isTiled
        ? "decode \(order.lines.count * order.across) tiles of \(tiles.tileWidth)x\(tiles.tileHeight) with \(picture.decoderName)"
        : "decode one picture of \(tiles.tileWidth)x\(tiles.tileHeight) with \(picture.decoderName)",
      isTiled
        ? "read \(order.lines.count) \(lines) of \(order.across) tiles\(Self.turn(geometry)), one at a time, in strips of \(StripReader.rows) rows"
        : "read it\(Self.turn(geometry)) in strips of \(StripReader.rows) rows",
      steps.isIdentity ? "hand the planes on untouched" : "apply: \(steps.names.joined(separator: ", "))",
      "encode \(Self.coding(options)) JPEG, chroma \(steps.outputChroma.rawValue), quality \(quality.value.twoDecimals) (\(quality.scale.rawValue))",
    ]
  }

  private static func turn(_ geometry: DisplayGeometry) -> String {
    let orientation = geometry.orientation
    var words: [String] = []
    if orientation.transpose { words.append("transposed") }
    if orientation.mirrorX { words.append("right to left") }
    if orientation.mirrorY { words.append("bottom to top") }
    return words.isEmpty ? "" : " " + words.joined(separator: " and ")
  }

  private static func coding(_ options: ConversionOptions) -> String {
    let tables = options.optimize && !options.progressive ? " with optimised tables" : ""
    return (options.progressive ? "progressive" : "baseline") + tables
  }
}
