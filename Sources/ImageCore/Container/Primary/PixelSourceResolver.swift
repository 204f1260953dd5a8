/// Follows an image item's derivation (ISO/IEC 23008-12, 6.6) and checks sizes against the limits on the way down.
struct PixelSourceResolver {
  /// Real files derive once (a grid), rarely twice (an identity or overlay of a grid).
  private static let depthLimit = 8
  /// The most derivation steps in all, so that overlays of overlays cannot multiply.
  private static let stepLimit = 4096
  /// The most tiles in all. One grid has at most 65,536; an overlay could name such a grid thousands of times.
  private static let tileLimit = 1 << 17

  let container: HEIFContainer
  private var steps = 0
  private var tiles = 0

  init(_ container: HEIFContainer) {
    self.container = container
  }

  /// What the pixels of item `id` come from.
  mutating func resolve(_ id: UInt32) throws(ConversionError) -> PixelSource {
    try resolve(id, depth: 0)
  }

  private mutating func resolve(_ id: UInt32, depth: Int) throws(ConversionError) -> PixelSource {
    guard depth < Self.depthLimit else {
      throw .corrupt(
        "its pictures are derived from each other without end", detail: "item \(id) at depth \(depth)")
    }
    steps += 1
    guard steps <= Self.stepLimit else {
      throw ConversionError(
        .overLimit,
        "The picture is put together from more than \(Self.stepLimit) pictures, which is the limit.")
    }
    let item = try container.imageItem(id)
    switch item.type {
    case "grid": return try grid(item)
    case "iovl": return try overlay(item, depth: depth)
    case "iden": return try identity(item, depth: depth)
    default: return try coded(item)
    }
  }

  private func coded(_ item: Item) throws(ConversionError) -> PixelSource {
    let format = try container.codedFormat(item)
    guard let size = try container.spatialExtents(of: item.id) else {
      throw .corrupt("it does not say how large the picture is", detail: "item \(item.id) has no ispe")
    }
    return try source(
      item, derivation: .coded, tiles: [item.id], codec: item.type, configuration: format,
      width: size.width, height: size.height)
  }

  private mutating func grid(_ item: Item) throws(ConversionError) -> PixelSource {
    let grid = try GridDescriptor(container.data(of: item.id, limit: GridDescriptor.byteLimit))
    try container.check(width: grid.width, height: grid.height, of: "picture")
    let tiles = container.references[ItemReferenceKey(type: "dimg", from: item.id)] ?? []
    guard tiles.count == grid.columns * grid.rows else {
      throw .corrupt(
        "its grid of tiles is incomplete",
        detail: "item \(item.id): \(grid.columns)x\(grid.rows) tiles, \(tiles.count) references")
    }
    if let declared = try container.spatialExtents(of: item.id), declared != (grid.width, grid.height) {
      throw .corrupt(
        "it names two different sizes for the picture",
        detail:
          "item \(item.id): grid \(grid.width)x\(grid.height), ispe \(declared.width)x\(declared.height)")
    }
    self.tiles += tiles.count
    guard self.tiles <= Self.tileLimit else {
      throw ConversionError(
        .overLimit, "The picture has more than \(Self.tileLimit) tiles, which is the limit.")
    }
    let tile = try TileFormat(uniformOf: tiles, in: container)
    try grid.check(tileWidth: tile.width, tileHeight: tile.height)
    return try source(
      item,
      derivation: .grid(
        columns: grid.columns, rows: grid.rows, tileWidth: tile.width, tileHeight: tile.height),
      tiles: tiles, codec: tile.codec, configuration: tile.configuration, width: grid.width,
      height: grid.height)
  }

  private mutating func overlay(_ item: Item, depth: Int) throws(ConversionError) -> PixelSource {
    let layers = container.references[ItemReferenceKey(type: "dimg", from: item.id)] ?? []
    let canvas = try OverlayDescriptor(
      container.data(of: item.id, limit: OverlayDescriptor.byteLimit), layers: layers.count)
    try container.check(width: canvas.width, height: canvas.height, of: "overlay's canvas")
    var (tiles, decoded) = ([] as [UInt32], canvas.width * canvas.height)
    var first: PixelSource?
    for layer in layers {
      let part = try resolve(layer, depth: depth + 1)
      first = first ?? part
      tiles += part.tiles
      decoded = decoded.addingReportingOverflow(part.decodedPixels).partialValue
      try container.check(decodedPixels: decoded)
    }
    guard let first else { throw .corrupt("its overlay has no layers", detail: "item \(item.id)") }
    if let declared = try container.spatialExtents(of: item.id), declared != (canvas.width, canvas.height) {
      throw .corrupt(
        "it names two different sizes for the picture",
        detail:
          "item \(item.id): overlay \(canvas.width)x\(canvas.height), ispe \(declared.width)x\(declared.height)"
      )
    }
    var whole = try source(
      item, derivation: .overlay, tiles: tiles, codec: first.codec, configuration: first.configuration,
      width: canvas.width, height: canvas.height)
    whole.decodedPixels = decoded
    return whole
  }

  private mutating func identity(_ item: Item, depth: Int) throws(ConversionError) -> PixelSource {
    let inputs = container.references[ItemReferenceKey(type: "dimg", from: item.id)] ?? []
    guard inputs.count == 1 else {
      throw .corrupt(
        "a derived picture does not name its one source",
        detail: "iden item \(item.id): \(inputs.count) inputs")
    }
    var inner = try resolve(inputs[0], depth: depth + 1)
    let before = inner.geometry
    if let declared = try container.spatialExtents(of: item.id),
      declared != (before.displayedWidth, before.displayedHeight)
    {
      throw .corrupt(
        "it names two different sizes for the picture",
        detail:
          "iden item \(item.id): \(before.displayedWidth)x\(before.displayedHeight), ispe \(declared.width)x\(declared.height)"
      )
    }
    try container.transform(&inner.geometry, asItem: item.id)
    // Overlays are composed and transformed by libheif, which would leave the outer transformation out.
    guard inner.derivation != .overlay || inner.geometry == before else {
      throw .unsupported(
        "an overlay that is turned or cropped by way of another item", detail: "iden item \(item.id)")
    }
    return inner
  }

  private func source(
    _ item: Item, derivation: PrimaryImage.Derivation, tiles: [UInt32], codec: FourCC,
    configuration: CodecConfiguration, width: Int, height: Int
  ) throws(ConversionError) -> PixelSource {
    try container.check(width: width, height: height, of: "picture")
    var geometry = DisplayGeometry(width: width, height: height)
    try container.transform(&geometry, asItem: item.id)
    return PixelSource(
      item: item.id, derivation: derivation, tiles: tiles, codec: codec, configuration: configuration,
      width: width,
      height: height,
      geometry: geometry, decodedPixels: width * height)
  }
}
