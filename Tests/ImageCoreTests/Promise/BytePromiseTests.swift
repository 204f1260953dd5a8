import Testing

@testable import ImageCore

/// `maxBytes` and `fit` on a real picture: kept to the byte, or refused.
@Suite struct BytePromiseTests {
  private static let name = "texture/even/whole.heic"
  private let plain: Conversion

  init() throws { plain = try Conversion(of: Self.name) }

  @Test func `a limit is kept by a lower quality, and the report says which`() throws {
    let limit = plain.bytes.count * 3 / 4
    let kept = try Conversion(of: Self.name) { $0.maxBytes = limit }
    #expect(kept.bytes.count <= limit)
    #expect(kept.report.quality.value < 0.83 && (1...4).contains(kept.report.encodes))
    #expect(kept.report.parity.bytes == kept.bytes.count && kept.report.parity.pixelsEqual)
    let asked = try Conversion(of: Self.name) { $0.quality.value = kept.report.quality.value }
    #expect(asked.bytes == kept.bytes)
  }

  @Test func `the limit itself is allowed, one byte more is not`() throws {
    let exact = try Conversion(of: Self.name) { $0.maxBytes = plain.bytes.count }
    #expect(exact.bytes == plain.bytes && exact.report.encodes == 1)
    let under = try Conversion(of: Self.name) { $0.maxBytes = plain.bytes.count - 1 }
    #expect(under.bytes.count < plain.bytes.count)
  }

  @Test(arguments: [Quality.Scale.ijg, .imageio])
  func `a quality between two percents is the best that is tried`(scale: Quality.Scale) throws {
    let quality = try #require(Quality(0.836, scale: scale))
    let plain = try Conversion(of: Self.name) { $0.quality = quality }
    for limit in [plain.bytes.count, plain.bytes.count + 1000] {
      let kept = try Conversion(of: Self.name) {
        $0.quality = quality
        $0.maxBytes = limit
      }
      #expect(kept.bytes == plain.bytes && kept.report.quality == quality)
    }
  }

  @Test func `a ratio is a limit in bytes of the source`() throws {
    let parity = plain.report.parity
    let ratio = parity.ratio * 0.8
    let kept = try Conversion(of: Self.name) { $0.fit = ratio }
    #expect(Double(kept.bytes.count) <= Double(parity.sourceBytes) * ratio)
  }

  @Test func `a quality below the usual lowest one is the lowest itself`() throws {
    let quality = try #require(Quality(0.1))
    let low = try Conversion(of: Self.name) { $0.quality = quality }
    let kept = try Conversion(of: Self.name) {
      $0.quality = quality
      $0.maxBytes = low.bytes.count
    }
    #expect(kept.bytes == low.bytes)
    let error = #expect(throws: ConversionError.self) {
      try Conversion(of: Self.name) {
        $0.quality = quality
        $0.maxBytes = low.bytes.count - 1
      }
    }
    #expect(error?.category == .parityRefused)
  }

  @Test func `what no allowed quality keeps is refused`() {
    for least in [0.3, 0.8] {
      let error = #expect(throws: ConversionError.self) {
        try Conversion(of: Self.name) {
          $0.maxBytes = least == 0.3 ? 100 : plain.bytes.count * 3 / 4
          $0.minimumQuality = least
        }
      }
      #expect(error?.category == .parityRefused)
    }
  }
}
