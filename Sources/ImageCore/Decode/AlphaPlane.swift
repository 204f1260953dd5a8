/// The alpha of a whole picture in coded orientation, at the size and depth of its colour, in memory of its own.
///
/// Alpha is an item of its own (ISO/IEC 23008-12, 7.5.2), which may be tiled otherwise than the colour, have another depth or,
/// against the standard but in real files, another size: it is then scaled to the nearest sample.
final class AlphaPlane: @unchecked Sendable {
  let plane: SamplePlane
  private let storage: UnsafeMutableRawPointer

  /// Takes the luma of `decoded`, the alpha item's picture, to `width` x `height` samples of `depth` bits.
  init(_ decoded: DecodedImage, width: Int, height: Int, depth: Int) {
    let bytes = depth > 8 ? 2 : 1
    let stride = (width * bytes + 63) & ~63
    storage = .allocate(byteCount: stride * height, alignment: 64)
    plane = SamplePlane(base: UnsafeRawPointer(storage), stride: stride, width: width, rows: height)
    let source = decoded.components[0]
    let from = (1 << decoded.depth) - 1
    let to = (1 << depth) - 1
    for y in 0..<height {
      let row = source.base + (y * source.rows / height) * source.stride
      let target = storage + y * stride
      for x in 0..<width {
        let column = width == source.width ? x : x * source.width / width
        let sample =
          decoded.depth > 8
          ? Int(row.load(fromByteOffset: 2 * column, as: UInt16.self))
          : Int(row.load(fromByteOffset: column, as: UInt8.self))
        let scaled = from == to ? sample : (min(sample, from) * to + from / 2) / from
        if bytes == 2 {
          target.storeBytes(of: UInt16(scaled), toByteOffset: 2 * x, as: UInt16.self)
        } else {
          target.storeBytes(of: UInt8(scaled), toByteOffset: x, as: UInt8.self)
        }
      }
    }
  }

  deinit { storage.deallocate() }
}
