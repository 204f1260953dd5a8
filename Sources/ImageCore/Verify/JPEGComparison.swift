/// A source that is a JPEG itself: its copy has the same scans, so the same frame and size; metadata may be gone.
struct JPEGComparison {
  let header: JPEGHeader

  init(_ header: JPEGHeader) { self.header = header }

  func compare(
    _ source: UnsafeRawBufferPointer, _ jpeg: UnsafeRawBufferPointer
  ) throws(ConversionError) -> Comparison {
    guard let original = JPEGHeader(parsing: source) else {
      throw ConversionError(.corrupt, "The source is a JPEG that is damaged or cut short.")
    }
    var comparison = Comparison(header)
    (comparison.sourceWidth, comparison.sourceHeight) = (original.width, original.height)
    (comparison.sourceDepth, comparison.sourceBytes) = (original.depth, original.bytes)
    comparison.ratio = Double(comparison.bytes) / Double(max(original.bytes, 1))
    if original.frame != header.frame { comparison.problems.append("The JPEG's frame is not the source's.") }
    if original.orientation != header.orientation {
      comparison.problems.append("The JPEG's Orientation is not the source's.")
    }
    comparison.equal = comparison.problems.isEmpty
    return comparison
  }
}

extension Comparison {
  /// What the JPEG says of itself.
  init(_ header: JPEGHeader) {
    self.init()
    (width, height, depth) = (header.width, header.height, header.depth)
    (orientation, bytes) = (header.orientation, header.bytes)
  }
}
