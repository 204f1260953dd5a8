/// One HEIF file on its way to a JPEG: the decoders are tried in order, each from a clean sink.
struct HEIFConversion {
  let source: UnsafeRawBufferPointer
  let image: PrimaryImage
  let options: ConversionOptions

  /// Reads the container of `source` and refuses what can be refused without decoding.
  init(_ source: UnsafeRawBufferPointer, options: ConversionOptions) throws(ConversionError) {
    self.source = source
    self.options = options
    image = try HEIFContainer(parsing: source, limits: options.limits).primaryImage()
    try WorkingSet(image).check(options.limits)
  }

  /// Converts into `sink` and reports.
  func run(into sink: inout some JPEGSink) throws(ConversionError) -> ConversionReport {
    let candidates = try Codecs.candidates(codec: image.codec, choice: options.decoder)
    var failure: ConversionError?
    for decoder in candidates {
      do {
        return try convert(with: decoder, into: &sink)
      } catch {
        guard Self.mayDependOnDecoder(error) else { throw error }
        // Where all decoders fail, the first one's complaint is the better: it is the one that usually works.
        failure = failure ?? error
        try sink.reset()
      }
    }
    throw failure ?? ConversionError(.internal, "No decoder was tried.")
  }

  private func convert(
    with decoder: HEVCDecoder, into sink: inout some JPEGSink
  ) throws(ConversionError) -> ConversionReport {
    let context = try HEIFContext(source, limits: options.limits)
    let picture = try OpenPicture(PictureDecoder(image, in: context, decoder: decoder), options: options)
    let encoding = Encoding(picture, options: options)
    return try encoding.run(into: &sink, fileBytes: source.count)
  }

  /// Whether another decoder may do better: one refuses streams that the other takes.
  private static func mayDependOnDecoder(_ error: ConversionError) -> Bool {
    error.category == .corrupt || error.category == .unsupported || error.category == .truncated
  }
}
