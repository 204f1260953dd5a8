/// What all tiles of one grid have in common.
struct TileFormat {
  var codec: FourCC
  var configuration: CodecConfiguration
  /// Pixels.
  var width, height: Int

  /// Checks that `tiles` (at least one) are coded items of one codec, size and sample format.
  init(uniformOf tiles: [UInt32], in container: HEIFContainer) throws(ConversionError) {
    guard let first = tiles.first else { throw .corrupt("its grid has no tiles") }
    self = try Self(of: first, in: container)
    var seen: Set<UInt32> = [first]
    for id in tiles where seen.insert(id).inserted {
      let other = try Self(of: id, in: container)
      guard other.codec == codec, other.configuration == configuration else {
        throw .corrupt("its tiles are coded in different formats", detail: "items \(first) and \(id)")
      }
      guard other.width == width, other.height == height else {
        throw .corrupt("its tiles are of different sizes", detail: "items \(first) and \(id)")
      }
    }
  }

  private init(of id: UInt32, in container: HEIFContainer) throws(ConversionError) {
    let item = try container.imageItem(id)
    codec = item.type
    guard !item.isDerived else {
      throw .unsupported("tiles that are themselves put together", detail: "tile \(id) is \(item.type)")
    }
    configuration = try container.codedFormat(item)
    guard let size = try container.spatialExtents(of: id) else {
      throw .corrupt("it does not say how large its tiles are", detail: "item \(id) has no ispe")
    }
    (width, height) = size
    try container.check(width: width, height: height, of: "tile")
    let untouched = DisplayGeometry(width: width, height: height)
    var geometry = untouched
    try container.transform(&geometry, asItem: id)
    guard geometry == untouched else {
      throw .unsupported("tiles that are turned or cropped one by one", detail: "item \(id)")
    }
  }
}
