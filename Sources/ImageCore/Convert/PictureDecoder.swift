/// The primary image opened by libheif with one decoder, tile by tile, every tile held against what the container declares.
///
/// libheif has its own reader of the container: where it and ours disagree the file is refused, so that no picture is shown
/// that was not checked.
struct PictureDecoder: Sendable {
  /// How libheif is asked for samples.
  private enum Mode: Sendable {
    /// Tile by tile, in coded orientation.
    case tiles
    /// All at once, in coded orientation: single items, and pictures with alpha, which is a picture of its own with tiles of
    /// its own that libheif brings together in a whole decode only.
    case whole
    /// All at once, composed of other pictures and transformed by libheif, as RGB: overlays.
    case composed
  }

  let image: PrimaryImage
  let decoder: DecoderPlugin
  let tiles: TileLayout
  /// The crop and turn that are still to be applied to decoded samples.
  let geometry: DisplayGeometry
  private let mode: Mode
  private let handle: HEIFImageHandle
  /// Alpha items: one of the whole picture, or one a tile, or none.
  private let alphaHandles: [HEIFImageHandle]

  /// Opens `image` in `context`.
  init(_ image: PrimaryImage, in context: borrowing HEIFContext, decoder: DecoderPlugin)
    throws(ConversionError)
  {
    self.image = image
    self.decoder = decoder
    handle = try context.image(image.pixelItem)
    var alphas: [HEIFImageHandle] = []
    for item in image.alphaItem.map({ [$0] }) ?? image.tileAlphaItems {
      alphas.append(try context.image(item))
    }
    alphaHandles = alphas
    switch image.derivation {
    case .overlay:
      let (width, height) = (image.geometry.displayedWidth, image.geometry.displayedHeight)
      mode = .composed
      tiles = TileLayout(columns: 1, rows: 1, tileWidth: width, tileHeight: height)
      geometry = DisplayGeometry(crop: .init(x: 0, y: 0, width: width, height: height))
    case .grid where image.alphaItem == nil:
      mode = .tiles
      tiles = TileLayout(image)
      geometry = image.geometry
    case .grid, .coded:
      mode = .whole
      tiles = TileLayout(columns: 1, rows: 1, tileWidth: image.codedWidth, tileHeight: image.codedHeight)
      geometry = image.geometry
    }
    try checkAgreement()
  }

  /// Decodes the tile at (`column`, `row`) and checks its size, and that all of it was decoded.
  func decodeTile(column: Int, row: Int) throws(ConversionError) -> DecodedImage {
    let decoded =
      switch mode {
      case .tiles: try handle.decodeTile(column: column, row: row, decoder: decoder)
      case .whole: try handle.decodeWhole(decoder: decoder, transformedRGB: false)
      case .composed: try handle.decodeWhole(decoder: decoder, transformedRGB: true)
      }
    guard decoded.width == tiles.tileWidth, decoded.height == tiles.tileHeight else {
      throw ConversionError(
        .corrupt,
        "The file declares \(tiles.tileWidth)x\(tiles.tileHeight) pixels where its coded data has \(decoded.width)x\(decoded.height).",
        detail: "tile \(column),\(row) decoded with \(decoder.name)")
    }
    if decoder == .ffmpeg {
      let (x, y) = (geometry.crop.x - column * tiles.tileWidth, geometry.crop.y - row * tiles.tileHeight)
      guard
        !decoded.hasUndecodedBlock(columns: x..<x + geometry.crop.width, rows: y..<y + geometry.crop.height)
      else { throw .hiddenDamage("ffmpeg left a part of tile \(column),\(row) out") }
    }
    try attachAlpha(to: decoded, column: column, row: row)
    return decoded
  }

  /// Decodes the alpha item that belongs to `decoded` and attaches it. A composed picture has brought its own.
  private func attachAlpha(to decoded: DecodedImage, column: Int, row: Int) throws(ConversionError) {
    guard mode != .composed, !alphaHandles.isEmpty else { return }
    let handle = alphaHandles[mode == .tiles ? row * tiles.columns + column : 0]
    let alpha = try handle.decodeWhole(decoder: decoder, transformedRGB: false)
    decoded.attach(
      AlphaPlane(alpha, width: decoded.width, height: decoded.height, depth: decoded.depth))
  }

  /// The highest luminance in cd/m² that the picture declares, if it does.
  var maxContentLight: Int? { handle.maxContentLight }

  private func checkAgreement() throws(ConversionError) {
    let displayed = handle.displayedSize
    // libheif sees only the transformations of the item itself, not those that identities add.
    guard
      image.pixelItem != image.itemID
        || displayed == (image.geometry.displayedWidth, image.geometry.displayedHeight)
    else {
      throw ConversionError(
        .corrupt, "The file's transformations contradict each other.",
        detail: "libheif shows \(displayed), the box reader \(image.geometry)")
    }
    guard case .grid(let columns, let rows, let tileWidth, let tileHeight) = image.derivation else { return }
    let tiling = try handle.tiling()
    // Newer versions of libheif give no tiles of a grid that has an alpha item, and none are asked for.
    let isWhole = mode == .whole && tiling == (1, 1, tiles.tileWidth, tiles.tileHeight)
    guard isWhole || tiling == (columns, rows, tileWidth, tileHeight) else {
      throw ConversionError(
        .corrupt, "The file's grid contradicts its tiles.",
        detail: "libheif tiles \(tiling), the box reader \(image.derivation)")
    }
    // A tile of odd size would split a chroma sample between two tiles (ISO/IEC 23000-22, 7.3.11.4.2).
    let chroma = image.chroma
    guard columns == 1 || tileWidth % (1 << chroma.shiftX) == 0,
      rows == 1 || tileHeight % (1 << chroma.shiftY) == 0
    else {
      throw ConversionError(
        .unsupported, "The grid's tiles have an odd size, which does not fit their chroma format.")
    }
  }
}
