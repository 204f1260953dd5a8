extension NCLX {
  /// The colour description of the AV1 sequence header among `configuration`, the `configOBUs` of an `av1C` (AV1 bitstream
  /// specification, 5.5); nil when there is no such header or it does not parse.
  ///
  /// The container's own `colr` hides this from libheif's callers, and there are files whose `colr` says nothing of worth.
  init?(av1Configuration configuration: [UInt8]) {
    var bits = BitReader(configuration)
    guard let header = bits.read(8), header >> 3 & 15 == 1 else { return nil }
    if header & 4 != 0 { bits.skip(8) }
    if header & 2 != 0 { while let size = bits.read(8), size & 0x80 != 0 {} }
    guard let colour = bits.av1ColourConfiguration() else { return nil }
    self = colour
  }
}

extension BitReader {
  /// sequence_header_obu() up to color_config().
  fileprivate mutating func av1ColourConfiguration() -> NCLX? {
    guard let profile = read(3) else { return nil }
    skip(1)
    let isReduced = flag()
    if isReduced {
      skip(5)
    } else {
      // Timing and decoder model: no still picture has them, and their fields would have to be walked.
      guard !flag() else { return nil }
      skip(1)
      guard let points = read(5) else { return nil }
      for _ in 0...points {
        skip(12)
        guard let level = read(5) else { return nil }
        if level > 7 { skip(1) }
      }
    }
    guard let widthBits = read(4), let heightBits = read(4) else { return nil }
    skip(widthBits + heightBits + 2)
    if !isReduced, flag() { skip(7) }
    skip(3)
    if !isReduced { skipTools() }
    skip(3)
    return colourConfiguration(profile: profile)
  }

  private mutating func skipTools() {
    skip(4)
    let hasOrderHint = flag()
    if hasOrderHint { skip(2) }
    let choosesScreenContent = flag()
    let hasScreenContent = choosesScreenContent || flag()
    if hasScreenContent, !flag() { skip(1) }
    if hasOrderHint { skip(3) }
  }

  private mutating func colourConfiguration(profile: Int) -> NCLX? {
    let isHighDepth = flag()
    if profile == 2, isHighDepth { skip(1) }
    if profile != 1 { skip(1) }
    var colour = NCLX(primaries: 2, transfer: 2, matrix: 2, fullRange: false)
    if flag() {
      guard let primaries = read(8), let transfer = read(8), let matrix = read(8) else { return nil }
      colour = NCLX(primaries: primaries, transfer: transfer, matrix: matrix, fullRange: false)
    }
    // sRGB as RGB has no range bit: it is full (5.5.2).
    if colour.primaries == 1, colour.transfer == 13, colour.matrix == 0 {
      colour.fullRange = true
      return colour
    }
    guard let range = read(1) else { return nil }
    colour.fullRange = range == 1
    return colour
  }
}
