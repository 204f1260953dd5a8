/// What the container says of its primary image, read by our own bounds-checked box reader before any codec runs.
struct PrimaryImage: Sendable {
  /// How the pixels come to be (ISO/IEC 23008-12, 6.6).
  enum Derivation: Sendable, Equatable {
    /// One coded item.
    case coded
    /// `grid`: `columns` x `rows` items of one size, in row-major order in `PrimaryImage.tileItems`.
    case grid(columns: Int, rows: Int, tileWidth: Int, tileHeight: Int)
    /// `iovl`: items laid over a canvas.
    case overlay
  }

  /// The item's ID (`pitm`).
  var itemID: UInt32
  /// The item whose pixels are shown: the primary itself, or where its identity derivations (`iden`) lead to.
  var pixelItem: UInt32
  /// How the pixels come to be.
  var derivation: Derivation
  /// The coded items that the pixels come from, for a grid in row-major order.
  var tileItems: [UInt32]
  /// The four-character code of the coded items' type: `hvc1`, `av01`.
  var codec: String
  /// The reconstructed size before transformations (`ispe`), in pixels.
  var codedWidth, codedHeight: Int
  /// The crop and turn that make the displayed picture.
  var geometry: DisplayGeometry
  /// Bits a sample of luma: from the codec configuration (`hvcC`, `av1C`), else `pixi`, else 8.
  var depth: Int
  /// The chroma format from the codec configuration.
  var chroma: ChromaFormat
  /// `colr` of type `nclx`, of the item itself, else of its first tile.
  var nclx: NCLX?
  /// What the coded stream says of its colours, where its configuration record tells.
  var streamColour: NCLX?
  /// `colr` of type `prof` or `rICC`, of the item itself, else of its first tile; nil when absent or empty.
  var icc: [UInt8]?
  /// The TIFF block of the EXIF item that describes the primary (the header offset already applied), if readable.
  var exif: [UInt8]?
  /// The XMP packet of the `mime` item `application/rdf+xml` that describes the primary, if readable.
  var xmp: [UInt8]?
  /// The alpha auxiliary image's item, if any.
  var alphaItem: UInt32?
  /// The alpha auxiliary images of the tiles, in the order of `tileItems`, when not the picture but each of its tiles has one.
  var tileAlphaItems: [UInt32] = []
  /// Whether colour is premultiplied with alpha (`prem`).
  var premultiplied: Bool
  /// Sum of the coded bytes of the items in `tileItems` (extents), the picture's own weight.
  var codedBytes: Int
  /// Whole sentences about what was left aside: gain map, unreadable EXIF.
  var notes: [String]
}
