/// How three code values stand for R'G'B': matrix, range and depth (ITU-T H.273, 8.3).
struct SampleCoding: Sendable, Equatable {
  /// Luma weights of R and B for the non-constant-luminance matrices.
  enum Matrix: Sendable, Equatable {
    /// Y'CbCr with these luma weights of red and blue.
    case weights(red: Double, blue: Double)
    /// Samples are R, G, B in this order.
    case rgb
    /// Samples are G, B, R in the places of Y, Cb, Cr (MatrixCoefficients 0).
    case gbr
    /// YCgCo (MatrixCoefficients 8), and with one or two `extraBits` its reversible forms (17 and 16), whose samples have so
    /// many bits more than the R, G and B that they stand for.
    case ycgco(extraBits: Int)

    /// ITU-R BT.601, JPEG's own (JFIF 1.02).
    static let bt601 = Matrix.weights(red: 0.299, blue: 0.114)
  }

  var matrix: Matrix
  var fullRange: Bool
  /// Bits a sample, 8...16.
  var depth: Int

  /// What a JPEG's planes are: full-range BT.601 with 8 bits.
  static let jpeg = SampleCoding(matrix: .bt601, fullRange: true, depth: 8)

  /// Whether chroma is zero for every grey, whatever the luma: then chroma converts without luma, at its own resolution.
  var hasNeutralChroma: Bool {
    switch matrix {
    case .weights, .ycgco: true
    case .rgb, .gbr: false
    }
  }

  /// Code values to R'G'B' with black 0 and white 1.
  var toRGB: AffineMap {
    quantisation.followed(by: AffineMap(matrix: decoding, offset: .zero))
  }

  /// Code values to normalised components: Y or R, G, B in 0...1, chroma in -0.5...0.5.
  private var quantisation: AffineMap {
    var (bits, chromaScale): (Int, Double?) = (depth, nil)
    if case .ycgco(let extraBits) = matrix {
      // Chroma is a difference of quantised R, G, B, so it has the luma's scale (H.273 equations 41 to 43); the reversible forms
      // leave out a halving of it.
      (bits, chromaScale) = (depth - extraBits, extraBits > 0 ? 2 : 1)
    }
    let step = Double(1 << (bits - 8))
    let black = fullRange ? 0 : 16 * step
    let luma = fullRange ? Double((1 << bits) - 1) : 219 * step
    let middle = Double(1 << (depth - 1))
    let chroma = chromaScale.map { $0 * luma } ?? (fullRange ? luma : 224 * step)
    let (scale, zero) =
      hasNeutralChroma
      ? (SIMD3(luma, chroma, chroma), SIMD3(black, middle, middle))
      : (SIMD3(repeating: luma), SIMD3(repeating: black))
    return .diagonal(1 / scale, offset: -zero / scale)
  }

  private var decoding: Matrix3 {
    switch matrix {
    case .rgb: return .identity
    case .gbr: return Matrix3(SIMD3(0, 0, 1), SIMD3(1, 0, 0), SIMD3(0, 1, 0))
    case .ycgco: return Matrix3(SIMD3(1, -1, 1), SIMD3(1, 1, 0), SIMD3(1, -1, -1))
    case .weights(let red, let blue):
      let green = 1 - red - blue
      return Matrix3(
        SIMD3(1, 0, 2 * (1 - red)),
        SIMD3(1, -2 * blue * (1 - blue) / green, -2 * red * (1 - red) / green),
        SIMD3(1, 2 * (1 - blue), 0))
    }
  }
}

extension SampleCoding {
  /// The coding of samples of `format`; throws `unsupported` for matrices that no 3x3 map describes.
  init(_ format: SourceFormat) throws(ConversionError) {
    self.init(matrix: try Self.matrix(format), fullRange: format.colour.fullRange, depth: format.depth)
  }

  private static func matrix(_ format: SourceFormat) throws(ConversionError) -> Matrix {
    if format.chroma == .rgb { return .rgb }
    // Luma alone means the same under every matrix.
    if format.chroma == .monochrome { return .bt601 }
    switch format.colour.matrix {
    case 0:
      guard format.chroma == .yuv444 else {
        throw ConversionError(
          .corrupt, "The picture contradicts itself: it is declared as RGB but its chroma is subsampled.",
          detail: "matrix 0 with chroma \(format.chroma.rawValue)")
      }
      return .gbr
    case 1: return .weights(red: 0.2126, blue: 0.0722)
    case 2, 3, 5, 6: return .bt601
    case 4: return .weights(red: 0.30, blue: 0.11)
    case 7: return .weights(red: 0.212, blue: 0.087)
    case 8: return .ycgco(extraBits: 0)
    case 16, 17:
      let extraBits = 18 - format.colour.matrix
      guard format.depth >= 8 + extraBits else {
        throw ConversionError(
          .corrupt, "The picture contradicts itself: its samples have too few bits for its colours' coding.",
          detail: "matrix \(format.colour.matrix) with \(format.depth) bits")
      }
      return .ycgco(extraBits: extraBits)
    case 9: return .weights(red: 0.2627, blue: 0.0593)
    case 12:
      let luminance = (Primaries(codePoint: format.colour.primaries) ?? .bt709).luminance
      return .weights(red: luminance.x, blue: luminance.z)
    default:
      throw ConversionError(
        .unsupported,
        "The picture's colours are coded by matrix \(format.colour.matrix) of ITU-T H.273, which imgconv does not convert.",
        detail: "matrix \(format.colour.matrix)")
    }
  }
}
