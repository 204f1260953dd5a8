extension Inspection {
  /// Describes a JPEG stream, and how it would be handed on under `options`.
  ///
  /// Throws `truncated` or `corrupt` for one that is not sound to its end.
  init(jpeg source: UnsafeRawBufferPointer, options: ConversionOptions) throws(ConversionError) {
    var parser = JPEGStreamParser()
    parser.feed(source)
    parser.finish()
    guard let header = JPEGHeader(parser) else {
      throw PassthroughJPEG.refusal(of: parser.fault ?? .cutShort, at: parser)
    }
    format = "jpeg"
    fileBytes = source.count
    do throws(ConversionError) {
      let frame = try PassthroughJPEG.check(parser, limits: options.limits)
      picture = Picture(header, profile: ICCSegments.profile(in: source))
      notes = PassthroughJPEG.notes(on: parser, frame: frame, options: options)
      plan = [
        options.metadata == .keep
          ? "copy the stream byte for byte"
          : "copy the scans untouched, and of the metadata what \(options.metadata.rawValue) lets through"
      ]
    } catch {
      refusal = error
    }
  }
}

extension Inspection.Picture {
  init(_ header: JPEGHeader, profile: [UInt8]?) {
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
    color = Inspection.Color(nclx: nil, icc: profile)
    color.profileBytes = header.iccBytes
    exifBytes = header.exifBytes
    xmpBytes = header.xmpBytes
  }
}
