import CHeif

@testable import ImageCore

/// A whole coded picture of pseudo-random samples, and the tiles that it falls into, as libheif would decode them.
struct SyntheticTiles {
  let layout: TileLayout
  let width, height: Int
  let chroma: ChromaFormat
  let depth: Int
  /// Samples of each component in coded orientation.
  let planes: [[UInt16]]
  let planeSizes: [(width: Int, height: Int)]

  init(columns: Int, rows: Int, tile: (Int, Int), size: (Int, Int), chroma: ChromaFormat, depth: Int) {
    layout = TileLayout(columns: columns, rows: rows, tileWidth: tile.0, tileHeight: tile.1)
    (width, height) = size
    (self.chroma, self.depth) = (chroma, depth)
    var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    var planes: [[UInt16]] = []
    planeSizes = (0..<chroma.componentCount).map {
      chroma.planeSize(component: $0, width: columns * tile.0, height: rows * tile.1)
    }
    for size in planeSizes {
      planes.append(
        (0..<size.width * size.height).map { _ in
          seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return UInt16(truncatingIfNeeded: seed >> 40) & UInt16((1 << depth) - 1)
        })
    }
    self.planes = planes
  }

  /// The tile at (`column`, `row`) as an image of libheif's.
  func tile(column: Int, row: Int) throws -> DecodedImage {
    var image: OpaquePointer?
    let (space, format) =
      switch chroma {
      case .monochrome: (heif_colorspace_monochrome, cheif_chroma_monochrome)
      case .yuv422: (heif_colorspace_YCbCr, heif_chroma_422)
      case .yuv444: (heif_colorspace_YCbCr, heif_chroma_444)
      default: (heif_colorspace_YCbCr, heif_chroma_420)
      }
    _ = heif_image_create(Int32(layout.tileWidth), Int32(layout.tileHeight), space, format, &image)
    let channels = [heif_channel_Y, heif_channel_Cb, heif_channel_Cr]
    for index in planes.indices {
      let size = chroma.planeSize(component: index, width: layout.tileWidth, height: layout.tileHeight)
      _ = heif_image_add_plane(
        image, channels[index], Int32(size.width), Int32(size.height), Int32(depth))
      var stride: Int32 = 0
      guard let base = heif_image_get_plane(image, channels[index], &stride) else { continue }
      for y in 0..<size.height {
        for x in 0..<size.width {
          let place = (row * size.height + y) * planeSizes[index].width + column * size.width + x
          let target = UnsafeMutableRawPointer(base) + y * Int(stride)
          if depth > 8 {
            target.storeBytes(of: planes[index][place], toByteOffset: 2 * x, as: UInt16.self)
          } else {
            target.storeBytes(of: UInt8(planes[index][place]), toByteOffset: x, as: UInt8.self)
          }
        }
      }
    }
    return try DecodedImage(require(image))
  }

  private func require(_ image: OpaquePointer?) throws -> OpaquePointer {
    guard let image else { throw ConversionError(.internal, "libheif made no image") }
    return image
  }
}
