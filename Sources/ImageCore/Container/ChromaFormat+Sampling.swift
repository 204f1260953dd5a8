extension ChromaFormat {
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
}
