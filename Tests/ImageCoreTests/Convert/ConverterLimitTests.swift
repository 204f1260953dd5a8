import Testing

@testable import ImageCore

/// Limits hold at every door of the library, before anything is decoded.
@Suite struct ConverterLimitTests {
  enum Door: CaseIterable { case convert, inspect, compare }

  @Test(arguments: Door.allCases, ["single.heic", "strangers/jpeg.HEIC", "strangers/png.heic"])
  func `a file over the limit is refused, whatever it is`(door: Door, name: String) {
    let source = TestImages.named(name).bytes
    var options = ConversionOptions()
    options.limits.inputBytes = source.count - 1
    let error = #expect(throws: ConversionError.self) { try enter(door, source, options) }
    #expect(error?.category == .overLimit)
  }

  private func enter(_ door: Door, _ source: [UInt8], _ options: ConversionOptions) throws {
    try source.withUnsafeBytes { bytes in
      switch door {
      case .convert:
        var sink = MemorySink()
        _ = try Converter().convert(bytes, options: options, into: &sink)
      case .inspect: _ = try Inspector().inspect(bytes, options: options)
      case .compare: _ = try Comparator().compare(bytes, with: bytes, options: options)
      }
    }
  }

  /// 96 x 64 samples in 4:2:0, held twice: by the codec and as what it hands over.
  @Test func `a picture whose samples need more memory than the limit is refused`() throws {
    let needed = 96 * 64 * 3 / 2 * 2
    #expect(try workingSet("single.heic") == needed)
    let error = #expect(throws: ConversionError.self) {
      try Conversion(of: "single.heic") { $0.limits.workingBytes = needed - 1 }
    }
    #expect(error?.category == .overLimit)
  }

  /// 3 x 2 tiles of 64 x 64 in 4:2:0: a row of three and the one that the codec holds.
  @Test func `of tiles one line and one tile more are in memory`() throws {
    #expect(try workingSet("tiled.heic") == 64 * 64 * 4 * 3 / 2)
  }

  private func workingSet(_ name: String) throws -> Int {
    try TestImages.named(name).bytes.withUnsafeBytes { bytes in
      try WorkingSet(HEIFContainer(parsing: bytes, limits: Limits()).primaryImage()).bytes
    }
  }
}
