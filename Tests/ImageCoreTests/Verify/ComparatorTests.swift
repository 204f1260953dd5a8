import Testing

@testable import ImageCore

/// Existing JPEGs held against their sources through the library's door.
@Suite struct ComparatorTests {
  private func compare(_ name: String, with jpeg: [UInt8]) throws(ConversionError) -> Comparison {
    try TestImages.named(name).bytes.withExactBlock { (source) throws(ConversionError) in
      try jpeg.withExactBlock { (jpeg) throws(ConversionError) in
        try Comparator().compare(source, with: jpeg, options: ConversionOptions())
      }
    }
  }

  @Test(arguments: [
    "texture/odd/whole.heic", "orient/odd-tiles-6.heic", "alpha/straight.heic", "colour/display-p3.heic",
    "exif/plain.heic", "depth/12-420-full.heic", "avif/8-bit.avif", "strangers/jpeg.HEIC",
  ])
  func `a picture's own JPEG is equal, and weighs in as its conversion did`(name: String) throws {
    let made = try Conversion(of: name)
    let comparison = try compare(name, with: made.bytes)
    #expect(comparison.equal && comparison.problems.isEmpty)
    #expect((comparison.width, comparison.height) == (made.report.width, made.report.height))
    #expect(comparison.sourceBytes == made.report.parity.sourceBytes)
    #expect(comparison.ratio == made.report.parity.ratio)
  }

  @Test func `another picture of the same size is not`() throws {
    let black = BackgroundColor(red: 0, green: 0, blue: 0)
    let other = try Conversion(of: "alpha/straight.heic") { $0.background = black }
    let comparison = try compare("alpha/straight.heic", with: other.bytes)
    #expect(!comparison.equal)
    #expect(comparison.problems == ["The JPEG shows another picture than the source, or other colours."])
  }

  @Test func `another size is not`() throws {
    let comparison = try compare("single.heic", with: try Conversion(of: "tiled.heic").bytes)
    #expect(comparison.problems == ["The JPEG has 192x128 pixels, the source shows 96x64."])
  }

  @Test func `one that viewers turn is not`() throws {
    var jpeg = try Conversion(of: "single.heic").bytes
    jpeg.insert(contentsOf: JPEGSamples.exif(orientation: 6), at: 2)
    let comparison = try compare("single.heic", with: jpeg)
    #expect(comparison.problems.count == 1 && comparison.orientation == 6)
    let source = TestImages.named("strangers/jpeg.HEIC").bytes
    let turned = source[..<2] + JPEGSamples.exif(orientation: 6) + source[2...]
    #expect(try !compare("strangers/jpeg.HEIC", with: Array(turned)).equal)
  }

  @Test func `one that is cut short is not`() throws {
    let jpeg = try Conversion(of: "single.heic").bytes
    #expect(
      try compare("single.heic", with: Array(jpeg.dropLast(2))).problems == [
        "The JPEG is damaged or cut short."
      ])
  }
}
