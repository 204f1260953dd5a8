/// One HEIF file on its way to a JPEG: the decoders are tried in order, each from a clean sink.
struct HEIFConversion {
  let source: UnsafeRawBufferPointer
  let image: PrimaryImage
  let options: ConversionOptions
  private let isCutShort: Bool

  /// Reads the container of `source` and refuses what can be refused without decoding.
  init(_ source: UnsafeRawBufferPointer, options: ConversionOptions) throws(ConversionError) {
    self.source = source
    self.options = options
    let container = try HEIFContainer(parsing: source, limits: options.limits)
    image = try container.primaryImage()
    isCutShort = container.isCutShort
    try WorkingSet(image).check(options.limits)
  }

  /// The same file under other `options`.
  init(_ other: HEIFConversion, options: ConversionOptions) {
    (source, image, isCutShort, self.options) = (other.source, other.image, other.isCutShort, options)
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
        failure = failure ?? judged(error)
      }
    }
    throw failure ?? ConversionError(.internal, "No decoder was tried.")
  }

  /// What libheif calls the end of data, in a file that is all there, is a box or a coded unit that is too short for itself.
  private func judged(_ error: ConversionError) -> ConversionError {
    guard error.category == .truncated, !isCutShort else { return error }
    return .corrupt("a part of it is shorter than it must be", detail: error.detail)
  }

  /// Whether another decoder may do better: one refuses streams that the other takes.
  private static func mayDependOnDecoder(_ error: ConversionError) -> Bool {
    guard !error.isSettled else { return false }
    return error.category == .corrupt || error.category == .unsupported || error.category == .truncated
  }
}
