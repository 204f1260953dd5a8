extension Inspection {
  /// Describes a JPEG stream. Throws `corrupt` for one that is not sound to its end.
  init(jpeg source: UnsafeRawBufferPointer) throws(ConversionError) {
    var parser = JPEGStreamParser()
    parser.feed(source)
    parser.finish()
    guard let header = JPEGHeader(parser) else {
      let fault = parser.fault ?? .cutShort
      throw ConversionError(
        fault == .cutShort ? .truncated : .corrupt, "The JPEG is damaged: \(fault.rawValue).")
    }
    format = "jpeg"
    fileBytes = source.count
    picture = Picture(header)
  }
}

extension Inspection.Picture {
  init(_ header: JPEGHeader) {
    codec = "jpeg"
    derivation = "coded"
    (codedWidth, codedHeight) = (header.width, header.height)
    let turned = header.orientation >= 5
    (width, height) = turned ? (header.height, header.width) : (header.width, header.height)
    orientation = header.orientation
    depth = header.depth
    chroma = header.frame.chroma
    codedBytes = header.bytes
    transparency = "none"
    color = Inspection.Color(nclx: nil, icc: nil)
    color.profileBytes = header.iccBytes
    exifBytes = 0
    xmpBytes = 0
  }
}
