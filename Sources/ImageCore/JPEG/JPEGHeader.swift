/// What a complete JPEG stream says of itself, for those who must not trust its writer.
public struct JPEGHeader: Sendable, Equatable {
  /// The frame header.
  public var frame: JPEGFrame
  /// The EXIF Orientation, 1 to 8; 1 when there is none.
  public var orientation: Int
  /// Bytes of the stream, SOI to EOI.
  public var bytes: Int
  /// Bytes after EOI.
  public var trailingBytes: Int
  /// Bytes of the ICC profile; 0 when there is none.
  public var iccBytes: Int

  /// Pixels a line.
  public var width: Int { frame.width }
  /// Lines.
  public var height: Int { frame.height }
  /// Bits a sample.
  public var depth: Int { frame.precision }

  /// Reads all of `stream`; nil unless it is a sound JPEG to its EOI (see `JPEGStreamParser.isComplete`).
  public init?(parsing stream: UnsafeRawBufferPointer) {
    var parser = JPEGStreamParser()
    parser.feed(stream)
    self.init(parser)
  }

  /// Sums up what `parser` read; nil unless it is complete.
  public init?(_ parser: JPEGStreamParser) {
    guard parser.isComplete, let frame = parser.frame else { return nil }
    self.frame = frame
    orientation = parser.orientation ?? 1
    bytes = parser.bytes - parser.trailingBytes
    trailingBytes = parser.trailingBytes
    iccBytes = parser.iccBytes
  }
}
