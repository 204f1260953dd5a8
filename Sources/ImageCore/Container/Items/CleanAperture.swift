/// A `clap` property: a crop given as exact fractions about the picture's centre (ISO/IEC 14496-12, 12.1.4).
struct CleanAperture: Sendable, Equatable {
  /// A numerator over a positive denominator.
  struct Fraction: Sendable, Equatable {
    var numerator: Int64
    var denominator: Int64
  }

  var width, height: Fraction
  /// The crop's centre relative to the picture's.
  var horizontalOffset, verticalOffset: Fraction

  /// The crop of a `pictureWidth` x `pictureHeight` picture in whole pixels; nil when nothing is left of it.
  ///
  /// A fractional edge is rounded as libheif 1.19 does, because its output is what others will compare with: towards
  /// zero on the left, to the nearest row on top, by divisions that truncate (compared with heif-dec 1.19.7 over random
  /// crops). A crop that leaves the picture is clamped to it.
  func rect(pictureWidth: Int, pictureHeight: Int) -> DisplayGeometry.Rect? {
    guard
      let columns = span(of: pictureWidth, size: width, offset: horizontalOffset, roundsDown: true),
      let rows = span(of: pictureHeight, size: height, offset: verticalOffset, roundsDown: false)
    else { return nil }
    return DisplayGeometry.Rect(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// First edge: `offset + (length-1)/2 - (size-1)/2`; last: `size - 1 + first`. All terms are under 2^100.
  private func span(of length: Int, size: Fraction, offset: Fraction, roundsDown: Bool) -> Range<Int>? {
    let (sizeN, sizeD) = (Int128(size.numerator), Int128(size.denominator))
    let (offsetN, offsetD) = (Int128(offset.numerator), Int128(offset.denominator))
    let denominator = 2 * sizeD * offsetD
    let numerator = 2 * offsetN * sizeD + (Int128(length) - 1) * sizeD * offsetD - (sizeN - sizeD) * offsetD
    let first = (roundsDown ? numerator : numerator + denominator / 2) / denominator
    let last = (sizeN - sizeD + first * sizeD + sizeD / 2) / sizeD
    let clampedFirst = max(0, first)
    let clampedLast = min(Int128(length) - 1, last)
    guard clampedFirst <= clampedLast else { return nil }
    return Int(clampedFirst)..<Int(clampedLast) + 1
  }
}

extension CleanAperture {
  /// Reads the eight numbers of `clap`; sizes must be positive and denominators not zero.
  init(_ reader: inout ByteReader) throws(ConversionError) {
    width = try Self.fraction(&reader, signed: false)
    height = try Self.fraction(&reader, signed: false)
    horizontalOffset = try Self.fraction(&reader, signed: true)
    verticalOffset = try Self.fraction(&reader, signed: true)
    guard width.numerator > 0, height.numerator > 0 else {
      throw .corrupt("its crop is empty", detail: "clap of size 0")
    }
  }

  private static func fraction(_ reader: inout ByteReader, signed: Bool) throws(ConversionError) -> Fraction {
    let numerator = try reader.u32()
    let denominator = try reader.u32()
    guard denominator != 0 else { throw .corrupt("its crop is no number", detail: "clap denominator 0") }
    return Fraction(
      numerator: signed ? Int64(Int32(bitPattern: numerator)) : Int64(numerator),
      denominator: Int64(denominator))
  }
}
