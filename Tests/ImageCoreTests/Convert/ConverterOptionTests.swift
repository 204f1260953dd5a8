import Testing

@testable import ImageCore

/// Options that mean nothing are refused, whatever the picture; none of them ends the process.
@Suite struct ConverterOptionTests {
  private static let meaningless: [@Sendable (inout ConversionOptions) -> Void] = [
    { $0.quality.value = 0 }, { $0.quality.value = 1.01 }, { $0.quality.value = .nan },
    { $0.minimumQuality = 0 }, { $0.minimumQuality = .infinity }, { $0.threads = 0 }, { $0.maxBytes = 0 },
    {
      ($0.minimumQuality, $0.maxBytes) = (0.9, 1000)
    },
    {
      ($0.minimumQuality, $0.fit) = (0.9, 1)
    },
    { $0.fit = 0 }, { $0.fit = .nan }, { $0.fit = .infinity },
  ]

  @Test(arguments: meaningless.indices)
  func `a number that means nothing is wrong usage`(index: Int) {
    for name in ["single.heic", "strangers/jpeg.HEIC"] {
      let error = #expect(throws: ConversionError.self) {
        try Conversion(of: name, change: Self.meaningless[index])
      }
      #expect(error?.category == .usage)
    }
  }

  @Test func `a lowest quality above the quality does no harm where no bytes are promised`() throws {
    let plain = try Conversion(of: "single.heic")
    #expect(try Conversion(of: "single.heic") { $0.minimumQuality = 0.9 }.bytes == plain.bytes)
  }
}
