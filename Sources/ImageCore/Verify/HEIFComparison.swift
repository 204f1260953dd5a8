/// A HEIF source held against a JPEG: both are decoded side by side, band by band.
struct HEIFComparison {
  let header: JPEGHeader

  init(_ header: JPEGHeader) { self.header = header }

  func compare(
    _ source: UnsafeRawBufferPointer, _ jpeg: UnsafeRawBufferPointer, options: ConversionOptions
  ) throws(ConversionError) -> Comparison {
    let conversion = try HEIFConversion(source, options: options)
    let geometry = conversion.image.geometry
    var comparison = Comparison(header)
    (comparison.sourceWidth, comparison.sourceHeight) = (geometry.displayedWidth, geometry.displayedHeight)
    comparison.sourceDepth = conversion.image.depth
    comparison.problems = problems(geometry)
    if comparison.problems.isEmpty { try decode(conversion, jpeg, &comparison) }
    comparison.equal = comparison.problems.isEmpty
    return comparison
  }

  private func problems(_ geometry: DisplayGeometry) -> [String] {
    var problems: [String] = []
    let (width, height) = (geometry.displayedWidth, geometry.displayedHeight)
    if header.width != width || header.height != height {
      problems.append(
        "The JPEG has \(header.width)x\(header.height) pixels, the source shows \(width)x\(height).")
    }
    if header.depth != 8 { problems.append("The JPEG has \(header.depth) bits a component instead of 8.") }
    if header.orientation != 1 {
      problems.append("The JPEG's EXIF Orientation is \(header.orientation): viewers will turn it again.")
    }
    return problems
  }

  private func decode(
    _ conversion: HEIFConversion, _ jpeg: UnsafeRawBufferPointer, _ comparison: inout Comparison
  ) throws(ConversionError) {
    var options = conversion.options
    options.chroma = ChromaChoice(rawValue: header.frame.chroma) ?? .source
    let asked = HEIFConversion(conversion, options: options)
    let (distance, sourceBytes) = try asked.withFirstWorkingDecoder { (picture) throws(ConversionError) in
      (
        try Self.distance(&picture, jpeg),
        SizeParity.sourceBytes(
          of: picture, with: MetadataPlan(of: picture, policy: .keep), fileBytes: conversion.source.count)
      )
    }
    comparison.sourceBytes = sourceBytes
    comparison.ratio = Double(comparison.bytes) / Double(max(sourceBytes, 1))
    comparison.parity = SizeParity.verdict(
      ratio: comparison.ratio, pixels: comparison.width * comparison.height,
      codedBytes: conversion.image.codedBytes, band: SizeParity.band(.ijg))
    guard let distance else {
      comparison.problems.append("The JPEG's colours are coded in another way than the source's.")
      return
    }
    comparison.ssim = distance.luma.ssim
    comparison.lumaPSNR = distance.luma.psnr.isFinite ? distance.luma.psnr : nil
    comparison.chromaPSNR = distance.chroma.psnr.isFinite ? distance.chroma.psnr : nil
    if min(distance.luma.psnr, distance.chroma.psnr) < Comparator.leastPSNR {
      comparison.problems.append("The JPEG shows another picture than the source, or other colours.")
    }
  }

  /// The distance; nil when the two have other chroma formats.
  private static func distance(
    _ picture: inout OpenPicture, _ jpeg: UnsafeRawBufferPointer
  ) throws(ConversionError) -> PictureDistance? {
    let format = picture.steps.outputChroma
    let reader = try JPEGReader(jpeg)
    guard reader.chroma == format else { return nil }
    let buffer = JPEGBandBuffer(width: picture.reader.displayWidth, rows: reader.bandRows, chroma: format)
    var distance = PictureDistance()
    try picture.forEachBand(rows: reader.bandRows) { (band) throws(ConversionError) in
      try reader.read(into: buffer.band(rows: reader.bandRows))
      distance.add(band, buffer.band(rows: band.rows), format: format)
    }
    return distance
  }
}
