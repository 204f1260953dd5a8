/// The last leg: an open picture is encoded into the sink, checked and reported.
struct Encoding: ~Copyable {
  private var picture: OpenPicture
  private let options: ConversionOptions
  private let metadata: MetadataPlan

  /// Plans the encoding of `picture`.
  init(_ picture: consuming OpenPicture, options: ConversionOptions) {
    let image = picture.image
    metadata = MetadataPlan(
      exif: image.exif, xmp: image.xmp, icc: picture.steps.outputProfile, width: picture.reader.displayWidth,
      height: picture.reader.displayHeight, policy: options.metadata)
    self.picture = picture
    self.options = options
  }

  /// Encodes into `sink`. `fileBytes` is the size of the whole source file.
  consuming func run(into sink: inout some JPEGSink, fileBytes: Int) throws(ConversionError) -> ConversionReport {
    let promise = BytePromise(options, sourceBytes: picture.image.codedBytes + metadata.sourceBytes)
    let settings = settings(options.quality)
    let store =
      promise == nil
      ? nil : PlaneStore(width: settings.width, height: settings.height, chroma: settings.chroma)
    var writer = try JPEGWriter(settings)
    try writer.write(metadata.segments, into: &sink)
    var top = 0
    try picture.forEachBand(rows: writer.bandRows) { (band) throws(ConversionError) in
      try writer.write(band, into: &sink)
      store?.store(band, at: top)
      top += band.rows
    }
    let written = try writer.finish(into: &sink)
    guard let promise, let store, written.bytes > promise.limit else {
      return try report(written, fileBytes: fileBytes, quality: options.quality)
    }
    var search = PromisedEncoding(
      store, promise: promise, settings: settings, metadata: metadata.segments, scale: options.quality.scale)
    let kept = try search.run(
      first: QuantizationTables.ijgPercent(options.quality.value), bytes: written.bytes, into: &sink)
    var report = try report(kept.written, fileBytes: fileBytes, quality: kept.quality)
    report.encodes = kept.encodes
    return report
  }

  private borrowing func settings(_ quality: Quality) -> JPEGEncoder.Settings {
    JPEGEncoder.Settings(
      width: picture.reader.displayWidth, height: picture.reader.displayHeight, chroma: picture.steps.outputChroma,
      tables: QuantizationTables(quality), optimize: options.optimize, progressive: options.progressive,
      // EXIF 2.32, 4.5.4 wants its APP1 right after SOI; JFIF wants the same place. A picture with EXIF goes without JFIF.
      jfif: !metadata.segments.contains { $0.marker == 0xE1 })
  }

  private borrowing func report(
    _ written: JPEGStreamParser, fileBytes: Int, quality: Quality
  ) throws(ConversionError) -> ConversionReport {
    var report = ConversionReport()
    report.parity = try SizeParity(
      written: written, image: picture.image, sourceDepth: picture.format.depth,
      sourceBytes: picture.image.codedBytes + metadata.sourceBytes, fileBytes: fileBytes, scale: quality.scale)
    report.width = picture.reader.displayWidth
    report.height = picture.reader.displayHeight
    report.sourceChroma = picture.format.chroma.rawValue
    report.chroma = picture.steps.outputChroma.rawValue
    report.quality = quality
    report.decoder = picture.decoderName
    report.codec = picture.image.codec == "av01" ? "av1" : "hevc"
    report.notes = picture.image.notes + picture.steps.notes + metadata.notes
    if options.parity == .enforce, report.parity.verdict == .above || report.parity.verdict == .below {
      let band = SizeParity.band(quality.scale)
      throw ConversionError(
        .parityRefused,
        "The JPEG weighs \(report.parity.ratio.twoDecimals) times its source, outside \(band.lowerBound.twoDecimals) to \(band.upperBound.twoDecimals).")
    }
    return report
  }
}
