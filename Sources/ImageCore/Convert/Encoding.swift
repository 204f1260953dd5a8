/// The last leg: an open picture is encoded into a sink, checked and reported.
struct Encoding {
  private let image: PrimaryImage
  private let metadata: MetadataPlan
  private let settings: JPEGEncoder.Settings
  private let promise: BytePromise?
  private let options: ConversionOptions
  private let fileBytes: Int
  /// What the JPEG's bytes are held against: the picture's coded bytes and its metadata.
  private let sourceBytes: Int

  /// Plans the encoding of `picture`, which comes from a file of `fileBytes` bytes.
  init(_ picture: borrowing OpenPicture, options: ConversionOptions, fileBytes: Int) {
    image = picture.image
    let (width, height) = (picture.reader.displayWidth, picture.reader.displayHeight)
    metadata = MetadataPlan(of: picture, policy: options.metadata)
    settings = JPEGEncoder.Settings(
      width: width, height: height, chroma: picture.steps.outputChroma,
      tables: QuantizationTables(options.quality),
      optimize: options.optimize, progressive: options.progressive,
      // EXIF 2.32, 4.5.4 wants its APP1 right after SOI; JFIF wants the same place. A picture with EXIF goes without JFIF.
      jfif: !metadata.segments.contains { $0.marker == JPEGMarker.app1 })
    sourceBytes = SizeParity.sourceBytes(of: picture, with: metadata, fileBytes: fileBytes)
    promise = BytePromise(options, sourceBytes: sourceBytes)
    self.options = options
    self.fileBytes = fileBytes
  }

  /// Encodes `picture` into `sink`.
  func run(
    _ picture: inout OpenPicture, into sink: inout some JPEGSink
  ) throws(ConversionError) -> ConversionReport {
    guard options.verify || promise != nil else { return try encode(&picture, keeping: nil, into: &sink) }
    let planes = PlaneStore(width: settings.width, height: settings.height, chroma: settings.chroma)
    guard options.verify else { return try encode(&picture, keeping: planes, into: &sink) }
    var spool = MemorySink()
    var report = try encode(&picture, keeping: planes, into: &spool)
    report.lumaPSNR = try spool.bytes.withUnsafeBufferPointer { (bytes) throws(ConversionError) in
      let stream = UnsafeRawBufferPointer(bytes)
      let psnr = try Verification.lumaPSNR(
        of: stream, against: planes, tables: QuantizationTables(report.quality))
      try sink.write(stream)
      return psnr.isFinite ? psnr : nil
    }
    return report
  }

  private func encode(
    _ picture: inout OpenPicture, keeping planes: PlaneStore?, into sink: inout some JPEGSink
  ) throws(ConversionError) -> ConversionReport {
    guard let promise, let planes else { return try encodeAsRead(&picture, keeping: planes, into: &sink) }
    return try encode(&picture, keeping: promise, from: planes, into: &sink)
  }

  /// Encodes the picture as it is read, and keeps its planes when asked.
  private func encodeAsRead(
    _ picture: inout OpenPicture, keeping planes: PlaneStore?, into sink: inout some JPEGSink
  ) throws(ConversionError) -> ConversionReport {
    var writer = try JPEGWriter(settings)
    try writer.write(metadata.segments, into: &sink)
    var top = 0
    try picture.forEachBand(rows: writer.bandRows) { (band) throws(ConversionError) in
      try writer.write(band, into: &sink)
      planes?.store(band, at: top)
      top += band.rows
    }
    return try report(picture, try writer.finish(into: &sink), quality: options.quality)
  }

  /// Reads the picture into `planes` and encodes it from there as well as `promise` allows.
  private func encode(
    _ picture: inout OpenPicture, keeping promise: BytePromise, from planes: PlaneStore,
    into sink: inout some JPEGSink
  ) throws(ConversionError) -> ConversionReport {
    var top = 0
    try picture.forEachBand(rows: settings.bandRows) { (band) throws(ConversionError) in
      planes.store(band, at: top)
      top += band.rows
      try sink.write(UnsafeRawBufferPointer(start: nil, count: 0))
    }
    let encoding = PromisedEncoding(
      planes, promise: promise, settings: settings, metadata: metadata.segments, asked: options.quality)
    let kept = try encoding.run(into: &sink)
    var report = try report(picture, kept.written, quality: kept.quality)
    report.encodes = kept.encodes
    return report
  }

  private func report(
    _ picture: borrowing OpenPicture, _ written: JPEGStreamParser, quality: Quality
  ) throws(ConversionError) -> ConversionReport {
    var report = ConversionReport()
    report.parity = try SizeParity(
      written: written, image: image, sourceDepth: picture.format.depth,
      sourceBytes: sourceBytes, fileBytes: fileBytes, scale: quality.scale)
    (report.width, report.height) = (settings.width, settings.height)
    report.sourceChroma = image.chroma.rawValue
    report.chroma = settings.chroma.rawValue
    report.quality = quality
    report.decoder = picture.decoderName
    report.codec = CodecName.report(image.codec)
    report.notes = image.notes + picture.steps.notes + metadata.notes
    if options.parity == .enforce { try report.parity.enforce(quality.scale) }
    return report
  }
}
