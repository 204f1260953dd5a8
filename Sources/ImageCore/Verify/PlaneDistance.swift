internal import Glibc

/// How far two planes of 8-bit samples are apart, taken in band by band in blocks of 8 x 8 (fewer at the edges).
struct PlaneDistance: Sendable {
  /// The largest sum of squared differences of any block.
  private(set) var worstBlock = 0
  private var squares = 0
  private var samples = 0
  private var similarity = 0.0
  private var blocks = 0

  /// 10 log10(255² / mean squared difference), in dB; infinite for equal planes.
  var psnr: Double {
    squares == 0 ? .infinity : 10 * log10(255 * 255 * Double(samples) / Double(squares))
  }

  /// The mean structural similarity (Wang et al. 2004, constants 0.01 and 0.03) over the blocks, at most 1.
  var ssim: Double { blocks == 0 ? 1 : similarity / Double(blocks) }

  /// Takes in `rows` x `width` samples of both planes; bands start at multiples of 8 rows.
  mutating func add(
    _ a: UnsafePointer<UInt8>, _ strideA: Int, _ b: UnsafePointer<UInt8>, _ strideB: Int, width: Int,
    rows: Int
  ) {
    for top in stride(from: 0, to: rows, by: 8) {
      for left in stride(from: 0, to: width, by: 8) {
        addBlock(
          a + top * strideA + left, strideA, b + top * strideB + left, strideB, min(8, width - left),
          min(8, rows - top))
      }
    }
  }

  private mutating func addBlock(
    _ a: UnsafePointer<UInt8>, _ strideA: Int, _ b: UnsafePointer<UInt8>, _ strideB: Int, _ width: Int,
    _ rows: Int
  ) {
    var (sumA, sumB, squareA, squareB, product) = (0, 0, 0, 0, 0)
    for y in 0..<rows {
      for x in 0..<width {
        let (p, q) = (Int(a[y * strideA + x]), Int(b[y * strideB + x]))
        sumA += p
        sumB += q
        squareA += p * p
        squareB += q * q
        product += p * q
      }
    }
    let difference = squareA + squareB - 2 * product
    worstBlock = max(worstBlock, difference)
    squares += difference
    samples += width * rows
    let count = Double(width * rows)
    let (meanA, meanB) = (Double(sumA) / count, Double(sumB) / count)
    let varianceA = Double(squareA) / count - meanA * meanA
    let varianceB = Double(squareB) / count - meanB * meanB
    let covariance = Double(product) / count - meanA * meanB
    let (c1, c2) = (6.5025, 58.5225)
    similarity +=
      (2 * meanA * meanB + c1) * (2 * covariance + c2)
      / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
    blocks += 1
  }
}
