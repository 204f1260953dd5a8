internal import Glibc

/// The JPEG planes of a whole picture, kept when they are needed more than once: to try several qualities, or to verify.
///
/// 18 MB for a 12-megapixel 4:2:0 picture: an option that asks for it gives up the memory of one strip.
final class PlaneStore {
  let width, height: Int
  let chroma: ChromaFormat
  private let storage: UnsafeMutableRawPointer
  private let components: [UnsafeMutablePointer<UInt8>]
  private let strides: [Int]
  /// Bytes of a huge page of x86-64 and AArch64 with pages of 4 KiB.
  private static let hugePage = 2 << 20

  /// Room for planes of `chroma` of `width` x `height` pixels.
  init(width: Int, height: Int, chroma: ChromaFormat) {
    (self.width, self.height, self.chroma) = (width, height, chroma)
    var strides: [Int] = []
    var offsets: [Int] = []
    var total = 0
    for index in 0..<chroma.componentCount {
      let size = chroma.planeSize(component: index, width: width, height: height)
      strides.append((size.width + 63) & ~63)
      offsets.append(total)
      total += strides[index] * size.height
    }
    let storage = UnsafeMutableRawPointer.allocate(
      byteCount: total, alignment: total < Self.hugePage ? 64 : Self.hugePage)
    // Touching a 12-megapixel picture's planes page by page takes 4 % of its conversion. Refused, it only takes longer.
    if total >= Self.hugePage { madvise(storage, total, MADV_HUGEPAGE) }
    self.storage = storage
    self.strides = strides
    components = offsets.map { (storage + $0).assumingMemoryBound(to: UInt8.self) }
  }

  deinit { storage.deallocate() }

  /// Copies `band`, whose first row is row `top` of the picture (even where chroma is halved vertically).
  func store(_ band: JPEGBand, at top: Int) {
    for index in components.indices {
      let size = chroma.planeSize(component: index, width: width, height: band.rows)
      let first = index == 0 ? top : top >> chroma.shiftY
      for row in 0..<size.height {
        (components[index] + (first + row) * strides[index])
          .update(from: band.components[index] + row * band.strides[index], count: size.width)
      }
    }
  }

  /// The rows `rows` of the picture as a band; they start at an even row where chroma is halved vertically.
  func band(_ rows: Range<Int>) -> JPEGBand {
    let starts = components.indices.map { index in
      components[index] + (index == 0 ? rows.lowerBound : rows.lowerBound >> chroma.shiftY) * strides[index]
    }
    return JPEGBand(components: starts, strides: strides, width: width, rows: rows.count)
  }
}
