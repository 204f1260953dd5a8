/// The body of a `grid` item (ISO/IEC 23008-12, 6.6.2.3.2).
struct GridDescriptor: Sendable, Equatable {
  /// More than any descriptor has.
  static let byteLimit = 4096

  /// 1...256.
  var columns, rows: Int
  /// Output size in pixels.
  var width, height: Int

  init(_ data: [UInt8]) throws(ConversionError) {
    self = try data.withReader(box: "grid") { (reader) throws(ConversionError) in
      guard try reader.u8() == 0 else {
        throw .unsupported("a newer kind of tiling", detail: "grid version is not 0")
      }
      let isWide = try reader.u8() & 1 != 0
      let rows = try reader.u8() + 1
      let columns = try reader.u8() + 1
      return GridDescriptor(
        columns: columns, rows: rows, width: isWide ? Int(try reader.u32()) : try reader.u16(),
        height: isWide ? Int(try reader.u32()) : try reader.u16())
    }
  }

  private init(columns: Int, rows: Int, width: Int, height: Int) {
    (self.columns, self.rows, self.width, self.height) = (columns, rows, width, height)
  }

  /// The tiles must cover the picture, and none may lie wholly outside of it: the right column and the bottom row may be cut.
  func check(tileWidth: Int, tileHeight: Int) throws(ConversionError) {
    // At most 256 tiles of under 2^32 pixels a side: no overflow.
    guard tileWidth * columns >= width, tileHeight * rows >= height else {
      throw .corrupt(
        "its tiles do not cover the picture",
        detail: "\(columns)x\(rows) tiles of \(tileWidth)x\(tileHeight) for \(width)x\(height)")
    }
    guard tileWidth * (columns - 1) < width, tileHeight * (rows - 1) < height else {
      throw .corrupt(
        "it has tiles outside of the picture",
        detail: "\(columns)x\(rows) tiles of \(tileWidth)x\(tileHeight) for \(width)x\(height)")
    }
  }
}
