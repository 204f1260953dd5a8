/// The memory of one band of JPEG planes, allocated once a picture and reused for every band.
struct JPEGBandBuffer: ~Copyable {
  private let storage: UnsafeMutableRawPointer
  private let components: [UnsafeMutablePointer<UInt8>]
  private let strides: [Int]
  let width: Int

  /// Allocates planes of `chroma` for `rows` rows of `width` pixels, rows padded to whole blocks and aligned to 64 bytes.
  init(width: Int, rows: Int, chroma: ChromaFormat) {
    self.width = width
    let lumaStride = (width + 63) & ~63
    var strides = [lumaStride]
    var offsets = [0]
    var total = lumaStride * rows
    if chroma != .monochrome {
      let chromaStride = (((width + (1 << chroma.shiftX) - 1) >> chroma.shiftX) + 63) & ~63
      let chromaRows = (rows + (1 << chroma.shiftY) - 1) >> chroma.shiftY
      strides += [chromaStride, chromaStride]
      offsets += [total, total + chromaStride * chromaRows]
      total += 2 * chromaStride * chromaRows
    }
    let storage = UnsafeMutableRawPointer.allocate(byteCount: total, alignment: 64)
    storage.initializeMemory(as: UInt8.self, repeating: 0, count: total)
    self.storage = storage
    self.strides = strides
    self.components = offsets.map { (storage + $0).assumingMemoryBound(to: UInt8.self) }
  }

  deinit { storage.deallocate() }

  /// The buffer as a band of `rows` rows.
  borrowing func band(rows: Int) -> JPEGBand {
    JPEGBand(components: components, strides: strides, width: width, rows: rows)
  }
}
