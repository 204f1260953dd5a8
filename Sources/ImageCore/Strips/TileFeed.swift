/// Decoded tiles, one line (a row of tiles, or a column for a transposed picture) after another in display order.
protocol TileFeed: AnyObject {
  /// The tiles of coded line `line`, in coded order. Lines are asked for in display order.
  func tiles(ofLine line: Int) throws(ConversionError) -> [DecodedImage]
  /// Lines outside `lines` will not be asked for any more.
  func keepOnly(_ lines: ClosedRange<Int>)
}

/// Decodes one tile in coded orientation; called from several threads when tiles are decoded side by side.
typealias TileDecoding = @Sendable (_ column: Int, _ row: Int) throws(ConversionError) -> DecodedImage
