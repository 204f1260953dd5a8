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

  /// The same file under other `options`.
  init(_ other: HEIFConversion, options: ConversionOptions) {
    (source, image, self.options) = (other.source, other.image, options)
  }

  /// Converts into `sink` and reports.
  func run(into sink: inout some JPEGSink) throws(ConversionError) -> ConversionReport {
    var isFirst = true
    return try withFirstWorkingDecoder { (picture) throws(ConversionError) in
      if !isFirst { try sink.reset() }
      isFirst = false
      return try Encoding(picture, options: options, fileBytes: source.count).run(&picture, into: &sink)
    }
  }

  /// Opens the picture with one decoder after another until `body` succeeds; `body` starts anew each time.
  func withFirstWorkingDecoder<Result>(
    _ body: (inout OpenPicture) throws(ConversionError) -> Result
  ) throws(ConversionError) -> Result {
    let candidates = try Codecs.candidates(codec: image.codec, choice: options.decoder)
    var failure: ConversionError?
    for decoder in candidates {
      do throws(ConversionError) {
        let context = try HEIFContext(source, limits: options.limits)
        var picture = try OpenPicture(PictureDecoder(image, in: context, decoder: decoder), options: options)
        return try body(&picture)
      } catch {
        guard Self.mayDependOnDecoder(error) else { throw error }
        // Where all decoders fail, the first one's complaint is the better: it is the one that usually works.
        failure = failure ?? error
      }
    }
    throw failure ?? ConversionError(.internal, "No decoder was tried.")
  }

  /// Whether another decoder may do better: one refuses streams that the other takes.
  private static func mayDependOnDecoder(_ error: ConversionError) -> Bool {
    guard !error.isSettled else { return false }
    return error.category == .corrupt || error.category == .unsupported || error.category == .truncated
  }
}
