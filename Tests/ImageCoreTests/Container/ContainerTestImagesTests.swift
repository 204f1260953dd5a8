import Testing

@testable import ImageCore

/// The container reader over all of `TestImages`: the facts of the good ones, clean refusals of the others.
@Suite struct ContainerTestImagesTests {
  @Test(arguments: TestImages.all.filter { !$0.name.hasPrefix("strangers/jpeg") })
  func `a picture's header gives what the manifest says`(image: TestImage) throws {
    let opened = Result { () throws(ConversionError) in try open(image.bytes) }
    switch opened {
    case .success(let primary):
      guard image.outcome == .convert else { return }
      #expect(primary.geometry.displayedWidth == image.width)
      #expect(primary.geometry.displayedHeight == image.height)
      #expect(primary.depth == image.depth)
      #expect(primary.chroma.rawValue == image.chroma)
      #expect(primary.codec == "av01" || primary.codec == "hvc1")
      if let exif = image.exif { #expect((primary.exif != nil) == exif) }
      if let xmp = image.xmp { #expect((primary.xmp != nil) == xmp) }
    case .failure(let error):
      #expect(image.outcome != .convert, "\(error.message)")
      #expect(
        image.outcome == .convert || image.errors.contains(error.category.face.code),
        "\(error.category.face.code): \(error.message)")
    }
  }

  private func open(_ bytes: [UInt8]) throws(ConversionError) -> PrimaryImage {
    try bytes.withExactBlock { (bytes) throws(ConversionError) in
      try HEIFContainer(parsing: bytes, limits: Limits()).primaryImage()
    }
  }
}
