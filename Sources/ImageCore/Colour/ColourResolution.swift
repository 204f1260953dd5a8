/// Settles what container and stream say of a picture's colours.
///
/// A `colr` box of type `nclx` outranks the stream's own VUI (ISO/IEC 14496-12, 12.1.5: the box "shall be used"); where it
/// leaves a code point unspecified, the stream's value counts. What both leave open gets MIAF's default (ISO/IEC 23000-22,
/// 7.3.6.4): BT.709 primaries, sRGB transfer, BT.601 matrix and full range; but a stream that is there has a range
/// of its own (an absent VUI means limited, ISO/IEC 23008-2 E.3.1), and it is that range that its encoder used.
enum ColourResolution {
  /// The code points that count; none of them is 2 (unspecified) or reserved.
  ///
  /// `container` is the `colr` box of the picture or of its first tile, `stream` what the decoder reports of the first tile.
  static func settle(container: NCLX?, stream: NCLX?, chroma: ChromaFormat) -> NCLX {
    NCLX(
      primaries: first(container?.primaries, stream?.primaries, where: { Primaries(codePoint: $0) != nil })
        ?? 1,
      transfer: first(container?.transfer, stream?.transfer, where: isTransfer) ?? 13,
      matrix: chroma == .rgb ? 0 : first(container?.matrix, stream?.matrix, where: isMatrix) ?? 6,
      // libheif makes RGB samples full-range when it makes them.
      fullRange: chroma == .rgb || (container?.fullRange ?? stream?.fullRange ?? true))
  }

  private static func first(_ container: Int?, _ stream: Int?, where isKnown: (Int) -> Bool) -> Int? {
    if let container, isKnown(container) { return container }
    if let stream, isKnown(stream) { return stream }
    return nil
  }

  /// Whether H.273 table 3 gives the code point a meaning.
  private static func isTransfer(_ value: Int) -> Bool { value == 1 || (4...18).contains(value) }

  /// Whether H.273 table 4 gives the code point a meaning.
  private static func isMatrix(_ value: Int) -> Bool { (0...1).contains(value) || (4...17).contains(value) }
}
