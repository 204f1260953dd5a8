/// What a complete JPEG stream says of itself, for those who must not trust its writer.
package struct JPEGHeader: Sendable, Equatable {
  /// The frame header.
  package var frame: JPEGFrame
  /// The EXIF Orientation, 1 to 8; 1 when there is none.
  package var orientation: Int
  /// Bytes of the stream, SOI to EOI.
  package var bytes: Int
  /// Bytes after EOI.
  package var trailingBytes: Int
  /// Bytes of EXIF's TIFF block; 0 when there is none.
  package var exifBytes: Int
  /// Bytes of the XMP packet, extended or not; 0 when there is none.
  package var xmpBytes: Int
  /// Bytes of the ICC profile; 0 when there is none.
  package var iccBytes: Int

  /// Pixels a line.
  package var width: Int { frame.width }
  /// Lines.
  package var height: Int { frame.height }
  /// Bits a sample.
  package var depth: Int { frame.precision }

  /// Reads all of `stream`; nil unless it is a sound JPEG to its EOI (see `JPEGStreamParser.isComplete`).
  package init?(parsing stream: UnsafeRawBufferPointer) {
    var parser = JPEGStreamParser()
    parser.feed(stream)
    self.init(parser)
  }

  /// Sums up what `parser` read; nil unless it is complete.
  package init?(_ parser: JPEGStreamParser) {
    guard parser.isComplete, let frame = parser.frame else { return nil }
    self.frame = frame
    orientation = parser.orientation ?? 1
    bytes = parser.bytes - parser.trailingBytes
    trailingBytes = parser.trailingBytes
    exifBytes = parser.exifBytes
    xmpBytes = parser.xmpBytes
    iccBytes = parser.iccBytes
  }
}
