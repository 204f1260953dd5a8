/// The head of the body of an `iovl` item (ISO/IEC 23008-12, 6.6.2.2.2).
struct OverlayDescriptor: Sendable, Equatable {
  /// 65,535 layers of two 32-bit offsets and the head.
  static let byteLimit = 1 << 20

  /// The canvas's size in pixels.
  var width, height: Int

  /// Checks that the body has an offset for each of `layers` layers.
  init(_ data: [UInt8], layers: Int) throws(ConversionError) {
    self = try data.withReader(box: "iovl") { (reader) throws(ConversionError) in
      guard try reader.u8() == 0 else {
        throw .unsupported("a newer kind of overlay", detail: "iovl version is not 0")
      }
      let isWide = try reader.u8() & 1 != 0
      _ = try reader.take(8)  // the canvas's fill colour
      let width = isWide ? Int(try reader.u32()) : try reader.u16()
      let height = isWide ? Int(try reader.u32()) : try reader.u16()
      _ = try reader.take(layers * (isWide ? 8 : 4))
      return OverlayDescriptor(width: width, height: height)
    }
  }

  private init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }
}
