/// The chroma format of coded pictures (ISO/IEC 23008-2 `chroma_format_idc`), or RGB planes.
enum ChromaFormat: String, Sendable {
  case monochrome = "400"
  case yuv420 = "420"
  case yuv422 = "422"
  case yuv444 = "444"
  /// Chroma halved vertically only: a 4:2:2 picture turned by a quarter. No HEIF item is coded so.
  case yuv440 = "440"
  case rgb

  /// log2 of the luma columns that share a chroma column.
  var shiftX: Int { self == .yuv420 || self == .yuv422 ? 1 : 0 }
  /// log2 of the luma rows that share a chroma row.
  var shiftY: Int { self == .yuv420 || self == .yuv440 ? 1 : 0 }

  /// The format of the same samples after their rows have become columns.
  var transposed: ChromaFormat {
    switch self {
    case .yuv422: .yuv440
    case .yuv440: .yuv422
    default: self
    }
  }

  /// Y; or Y, Cb, Cr; or R, G, B.
  var componentCount: Int { self == .monochrome ? 1 : 3 }

  /// The size of component `component`'s plane in a picture of `width` x `height` pixels: halves are rounded up.
  func planeSize(component: Int, width: Int, height: Int) -> (width: Int, height: Int) {
    guard component > 0 else { return (width, height) }
    return ((width + shiftX) >> shiftX, (height + shiftY) >> shiftY)
  }
}
