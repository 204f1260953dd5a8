/// Planes that pass untouched, for an encoder that wants them in its own buffers.
struct CopyRoad: PixelRoad {
  let chroma: ChromaFormat

  mutating func process(_ source: SourceBand, into jpeg: JPEGBand) {
    jpeg.forEachRow(of: source, chroma, as: UInt8.self) { _, samples, target, count in
      target.update(from: samples, count: count)
    }
  }
}
