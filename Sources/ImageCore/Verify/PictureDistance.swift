/// The distances of all components of two pictures of one size and chroma format.
struct PictureDistance: Sendable {
  private(set) var luma = PlaneDistance()
  private(set) var chroma = PlaneDistance()

  /// Takes in the same rows of both pictures.
  mutating func add(_ a: JPEGBand, _ b: JPEGBand, format: ChromaFormat) {
    for index in 0..<min(a.components.count, b.components.count) {
      let size = format.planeSize(component: index, width: a.width, height: a.rows)
      if index == 0 {
        luma.add(
          a.components[0], a.strides[0], b.components[0], b.strides[0], width: size.width, rows: size.height)
      } else {
        chroma.add(
          a.components[index], a.strides[index], b.components[index], b.strides[index], width: size.width,
          rows: size.height)
      }
    }
  }
}
