/// A picture that is ready to be read: its first tile is decoded, so everything about its samples is known.
struct OpenPicture: ~Copyable {
  let image: PrimaryImage
  let decoderName: String
  let format: SourceFormat
  let reader: StripReader
  var steps: PixelSteps

  /// Opens `decoder`'s picture under `options`.
  init(_ decoder: PictureDecoder, options: ConversionOptions) throws(ConversionError) {
    let image = decoder.image
    let order = TileOrder(decoder.geometry, tiles: decoder.tiles)
    let decode: TileDecoding = { (column, row) throws(ConversionError) in
      try decoder.decodeTile(column: column, row: row)
    }
    let feed: any TileFeed =
      options.threads > 1 && decoder.tiles.columns * decoder.tiles.rows > 1
      ? ParallelTileFeed(order, threads: options.threads, decode: decode)
      : SerialTileFeed(order, decode: decode)
    guard let firstLine = order.lines.first, let sample = try feed.tiles(ofLine: firstLine).first else {
      throw ConversionError(.corrupt, "The picture has no tiles.")
    }
    let turned = decoder.geometry.orientation.transpose
    let format = SourceFormat(
      chroma: turned ? sample.chroma.transposed : sample.chroma, depth: sample.depth,
      colour: ColourResolution.settle(
        container: image.nclx, stream: image.streamColour ?? sample.nclx, chroma: sample.chroma,
        depth: sample.depth),
      icc: image.icc, hasAlpha: sample.alpha != nil, premultiplied: image.premultiplied,
      maxContentLight: decoder.maxContentLight)
    let reader = StripReader(decoder.geometry, tiles: decoder.tiles, sample: sample, feed: feed)
    steps = try PixelSteps(
      format: format, width: reader.displayWidth, options: options, chromaAligned: reader.chromaAligned)
    (self.image, decoderName, self.format) = (image, decoder.decoder.name, format)
    self.reader = reader
  }

  /// Reads the whole picture, top to bottom, and calls `body` with the JPEG planes of every band of `bandRows` rows.
  mutating func forEachBand(
    rows bandRows: Int, _ body: (JPEGBand) throws(ConversionError) -> Void
  ) throws(ConversionError) {
    let buffer = JPEGBandBuffer(width: reader.displayWidth, rows: bandRows, chroma: steps.outputChroma)
    var top = 0
    while top < reader.displayHeight {
      let strip = top..<min(top + StripReader.rows, reader.displayHeight)
      try reader.read(strip)
      var first = 0
      while first < strip.count {
        let rows = first..<min(first + bandRows, strip.count)
        if steps.isIdentity {
          try body(reader.jpegBand(rows))
        } else {
          let band = buffer.band(rows: rows.count)
          steps.process(reader.band(rows), into: band)
          try body(band)
        }
        first = rows.upperBound
      }
      top = strip.upperBound
    }
  }
}
