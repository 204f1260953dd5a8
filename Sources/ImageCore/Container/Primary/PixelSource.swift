/// What the pixels of an image item come from, once its derivation is followed down to coded items.
struct PixelSource {
  /// The item that is coded, a grid or an overlay.
  var item: UInt32
  var derivation: PrimaryImage.Derivation
  /// Coded items; a grid's in row-major order.
  var tiles: [UInt32]
  /// Item type of the coded items.
  var codec: FourCC
  /// Sample format of the first coded item.
  var configuration: CodecConfiguration
  /// Size before transformations, in pixels.
  var width, height: Int
  /// From that size to the displayed picture.
  var geometry: DisplayGeometry
  /// Pixels to be decoded for it, layers that lie over each other counted each.
  var decodedPixels: Int
}
