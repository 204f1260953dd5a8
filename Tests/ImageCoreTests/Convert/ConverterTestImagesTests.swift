import Testing

@testable import ImageCore

/// Every picture of `TestImages` through the library's own door, in this process: under the sanitizers this is what shows a
/// read beside a buffer, and a trap on hostile input ends the run.
@Suite struct ConverterTestImagesTests {
  @Test(arguments: TestImages.all.filter { !$0.name.hasPrefix("large/") })
  func `a picture becomes a JPEG of its size or is refused by a code of the manifest`(image: TestImage) throws
  {
    var sink = MemorySink()
    let result = Result { () throws(ConversionError) in
      try image.bytes.withExactBlock { (bytes) throws(ConversionError) in
        try Converter().convert(bytes, options: ConversionOptions(), into: &sink)
      }
    }
    switch result {
    case .success(let report):
      #expect(image.outcome != .refuse)
      let header = try #require(sink.bytes.withUnsafeBytes { JPEGHeader(parsing: $0) })
      #expect((report.width, report.height) == (header.width, header.height))
      #expect(report.parity.pixelsEqual && header.depth == 8)
      if image.width > 0 { #expect((header.width, header.height) == (image.width, image.height)) }
    case .failure(let error):
      #expect(image.outcome != .convert, "\(error.message)")
      #expect(image.errors.contains(error.category.face.code), "\(error.category): \(error.message)")
    }
  }
}
