/// The memory that decoded samples of a picture take at one time, computed from its header.
struct WorkingSet: Sendable, Equatable {
  /// Bytes of decoded samples.
  let bytes: Int

  /// The working set of `image`: one line of tiles and the tile that the codec holds, or the whole picture.
  init(_ image: PrimaryImage) {
    let bytesPerSample = image.depth > 8 ? 2 : 1
    let half: Int =
      switch image.chroma {
      case .monochrome: 2
      case .yuv420: 3
      case .yuv422, .yuv440: 4
      case .yuv444, .rgb: 6
      }
    if case .grid(let columns, let rows, let width, let height) = image.derivation, image.alphaItem == nil {
      let across = image.geometry.orientation.transpose ? rows : columns
      bytes = width * height * (across + 1) * half / 2 * bytesPerSample
    } else {
      let alpha = image.alphaItem == nil ? 0 : 2
      bytes = image.codedWidth * image.codedHeight * (half + alpha) / 2 * bytesPerSample * 2
    }
  }

  /// Throws `overLimit` when the working set exceeds `limits`.
  func check(_ limits: Limits) throws(ConversionError) {
    guard bytes <= limits.workingBytes else {
      throw ConversionError(
        .overLimit,
        "The picture needs \(bytes >> 20) MiB of memory to decode; the limit is \(limits.workingBytes >> 20) MiB."
      )
    }
  }
}
