/// Settles what container and stream say of a picture's colours.
///
/// A `colr` box of type `nclx` outranks the stream's own VUI (ISO/IEC 14496-12, 12.1.5: the box "shall be used"); where it
/// leaves a code point unspecified, the stream's value counts. What both leave open gets MIAF's default (ISO/IEC 23000-22,
/// 7.3.6.4): BT.709 primaries, sRGB transfer, BT.601 matrix and full range; but a stream that is there has a range
/// of its own (an absent VUI means limited, ISO/IEC 23008-2 E.3.1), and it is that range that its encoder used.
///
/// PQ and HLG that only an 8-bit stream claims do not count, nor the primaries beside them: BT.2100 has neither at 8 bits,
/// and such files hold SDR pictures whose encoder was told HDR parameters.
///
/// The stream's BT.601 primaries (5, 6, 7) count as BT.709 beside a BT.601 matrix: Android's codecs name matrix and
/// primaries by one constant, and phones that need the matrix get the primaries with it. In a container they are honoured.
enum ColourResolution {
  /// The code points that count; none of them is 2 (unspecified) or reserved.
  ///
  /// `container` is the `colr` box of the picture or of its first tile, `stream` what the first
  /// tile's codec configuration says, or else what its decoder reports.
  static func settle(
    container: NCLX?, stream: NCLX?, chroma: ChromaFormat, depth: Int
  ) -> NCLX {
    let described = stream.flatMap { describes($0, depth: depth) ? $0 : nil }
    let matrix = first(container?.matrix, stream?.matrix, where: isMatrix) ?? 6
    let transfer = first(container?.transfer, described?.transfer, where: isTransfer) ?? 13
    let coupled = (5...7).contains(described?.primaries ?? 1) && (5...6).contains(stream?.matrix ?? 1)
    let primaries = first(
      container?.primaries, coupled ? 1 : described?.primaries, where: { Primaries(codePoint: $0) != nil })
    return NCLX(
      // BT.2100, which defines PQ and HLG, has the primaries of BT.2020.
      primaries: primaries ?? (HDRTransfer(codePoint: transfer) == nil ? 1 : 9),
      transfer: transfer,
      matrix: chroma == .rgb ? 0 : matrix,
      // libheif makes RGB samples full-range when it makes them.
      fullRange: chroma == .rgb || range(container, stream))
  }

  /// A `colr` that leaves every code point open describes nothing, its range bit included: encoders that write one have it
  /// set whatever their samples are, while the stream's bit comes from the codec that coded them.
  private static func range(_ container: NCLX?, _ stream: NCLX?) -> Bool {
    if let container, container != NCLX(primaries: 2, transfer: 2, matrix: 2, fullRange: container.fullRange)
    {
      return container.fullRange
    }
    return stream?.fullRange ?? container?.fullRange ?? true
  }

  private static func describes(_ stream: NCLX, depth: Int) -> Bool {
    HDRTransfer(codePoint: stream.transfer) == nil || depth > 8
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
