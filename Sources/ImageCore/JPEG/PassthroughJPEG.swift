/// A JPEG under a HEIC name: checked to its end and handed on, never coded again.
enum PassthroughJPEG {
  /// Copies `source` into `sink`: byte for byte when all metadata is kept, else with segments left out or
  /// rebuilt and the scans untouched.
  ///
  /// Throws `truncated` when it ends before EOI or its scans lack data, `corrupt` when its headers contradict
  /// themselves, `unsupported` when it is not an 8-bit Huffman-coded DCT picture, `overLimit`, and
  /// `parityRefused` when a byte promise of `options` is broken.
  static func copy(
    _ source: UnsafeRawBufferPointer, options: ConversionOptions, into sink: inout some JPEGSink
  ) throws(ConversionError) -> ConversionReport {
    var parser = JPEGStreamParser()
    parser.feed(source)
    parser.finish()
    let frame = try check(parser, limits: options.limits)
    var report = report(on: parser, frame: frame)
    let written: Int
    if options.metadata == .keep {
      try sink.write(source)
      written = source.count
    } else {
      let filter = JPEGMetadataFilter(policy: options.metadata, orientation: parser.orientation ?? 1)
      written = try rewrite(source, through: filter, into: &sink)
    }
    report.parity.bytes = written
    report.parity.sourceBytes = written
    report.parity.fileBytes = source.count
    report.notes = ["The file is a JPEG already; it was handed on without coding it again."]
    report.notes += notes(on: parser, frame: frame, options: options)
    try checkPromises(report.parity, options: options)
    return report
  }

  private static func report(on parser: JPEGStreamParser, frame: JPEGFrame) -> ConversionReport {
    var report = ConversionReport()
    report.method = .passedThrough
    (report.width, report.height) = (frame.width, frame.height)
    report.parity.pixelsEqual = true
    report.parity.sourceDepth = frame.precision
    report.parity.depth = frame.precision
    (report.sourceChroma, report.chroma) = (frame.chroma, frame.chroma)
    report.encodes = 0
    report.codec = "jpeg"
    report.orientation = parser.orientation ?? 1
    return report
  }

  /// What a user might miss or wonder about in the copy, in whole sentences.
  static func notes(on parser: JPEGStreamParser, frame: JPEGFrame, options: ConversionOptions) -> [String] {
    var notes: [String] = []
    if parser.trailingBytes > 0 {
      let fate = options.metadata == .keep ? "went along" : "were dropped"
      notes.append(
        "\(parser.trailingBytes) bytes after the picture's end (further pictures or a film) \(fate).")
    }
    if options.color == .srgb, parser.iccBytes > 0 {
      notes.append("The colour space was kept: only pictures that are coded anew can be converted to sRGB.")
    }
    if frame.components.count == 4 {
      notes.append("The picture is in CMYK, which many viewers show in wrong colours.")
    }
    return notes
  }

  /// A byte promise cannot be kept by another quality here: it holds or it is refused.
  private static func checkPromises(
    _ parity: SizeParity, options: ConversionOptions
  ) throws(ConversionError) {
    let most = min(
      options.maxBytes ?? .max,
      options.fit.map { Int(exactly: (Double(parity.sourceBytes) * $0).rounded(.down)) ?? .max } ?? .max)
    guard parity.bytes <= most else {
      throw ConversionError(
        .parityRefused,
        "The file is a JPEG already and is not coded again; it has \(parity.bytes) bytes, more than the \(most) allowed."
      )
    }
  }

  private static func rewrite(
    _ source: UnsafeRawBufferPointer, through filter: JPEGMetadataFilter, into sink: inout some JPEGSink
  ) throws(ConversionError) -> Int {
    var filter = filter
    var walker = JPEGSegmentWalker(source)
    var written = 0
    while let piece = walker.next() {
      switch piece {
      case .bare(let marker):
        written += try write([0xFF, marker], to: &sink)
        if marker == JPEGMarker.endOfImage { return written }
      case .entropy(let range):
        try sink.write(UnsafeRawBufferPointer(rebasing: source[range]))
        written += range.count
      case .segment(let marker, let range, let payload):
        switch filter.verdict(on: marker, payload: Array(source[payload])) {
        case .drop: break
        case .keep:
          try sink.write(UnsafeRawBufferPointer(rebasing: source[range]))
          written += range.count
        case .replace(let segment):
          written += try write(segment.encoded ?? [], to: &sink)
        }
      }
    }
    throw ConversionError(
      .internal, "The JPEG could not be copied.", detail: "no EOI at \(walker.end) in a checked stream")
  }

  private static func write(_ bytes: [UInt8], to sink: inout some JPEGSink) throws(ConversionError) -> Int {
    try bytes.withUnsafeBufferPointer { (buffer) throws(ConversionError) in
      try sink.write(UnsafeRawBufferPointer(buffer))
    }
    return bytes.count
  }
}
