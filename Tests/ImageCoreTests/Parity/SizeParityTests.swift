import Testing

@testable import ImageCore

/// What the check on every written JPEG lets through. Its streams are made by hand, since the encoder writes no wrong ones.
@Suite struct SizeParityTests {
  private let image: PrimaryImage

  init() throws { image = try HEIFBuilder.primaryImage(of: HEIFBuilder.single.build()) }

  private func check(_ stream: [UInt8]) throws(ConversionError) -> SizeParity {
    var parser = JPEGStreamParser()
    stream.withUnsafeBytes { parser.feed($0) }
    return try SizeParity(
      written: parser, image: image, sourceDepth: 10, sourceBytes: 100, fileBytes: 400, scale: .ijg)
  }

  private static func stream(
    _ width: Int = 64, _ height: Int = 48, orientation: UInt8? = nil, precision: UInt8 = 8
  ) -> [UInt8] {
    JPEGSamples.baseline(
      segments: orientation.map { [JPEGSamples.exif(orientation: $0)] } ?? [], width: width, height: height,
      precision: precision, frameMarker: precision == 8 ? 0xC0 : 0xC1,
      scanData: [UInt8](repeating: 0x11, count: 100))
  }

  @Test(arguments: [nil, 1] as [UInt8?])
  func `the source's picture, upright and in 8 bits, passes`(orientation: UInt8?) throws {
    let stream = Self.stream(orientation: orientation)
    let parity = try check(stream)
    #expect(parity.pixelsEqual)
    #expect((parity.sourceDepth, parity.depth, parity.bytes) == (10, 8, stream.count))
    #expect(parity.ratio == Double(stream.count) / 100)
    #expect(parity.fileRatio == Double(stream.count) / 400)
    #expect(parity.verdict == .none)
  }

  private static let others: [(what: String, stream: [UInt8])] = [
    ("wider", stream(65)), ("higher", stream(64, 49)), ("turned", stream(48, 64)),
    ("marked as turned", stream(orientation: 6)), ("12 bits deep", stream(precision: 12)),
    ("cut", stream().dropLast(2)), ("nothing", []),
  ]

  @Test(arguments: others)
  func `any other is refused`(what: String, stream: [UInt8]) {
    let error = #expect(throws: ConversionError.self, "\(what)") { try check(stream) }
    #expect(error?.category == .parityRefused)
  }

  private static let verdicts: [(ratio: Double, pixels: Int, codedBytes: Int, verdict: SizeParity.Verdict)] =
    [
      (0.59, 250_000, 100_000, .below), (0.60, 250_000, 100_000, .within), (1.60, 250_000, 100_000, .within),
      (1.61, 250_000, 100_000, .above), (9, 249_999, 100_000, .none),
      // 0.2 bits a pixel are 6,250 bytes.
      (9, 250_000, 6250, .above), (9, 250_000, 6249, .none),
    ]

  @Test(arguments: verdicts)
  func `the verdict is the ratio's place in the band, for pictures that have one`(
    ratio: Double, pixels: Int, codedBytes: Int, verdict: SizeParity.Verdict
  ) {
    #expect(
      SizeParity.verdict(ratio: ratio, pixels: pixels, codedBytes: codedBytes, band: SizeParity.band(.ijg))
        == verdict)
  }

  @Test(arguments: SizeParity.Verdict.allCases)
  func `enforcing refuses what is outside the band`(verdict: SizeParity.Verdict) {
    var parity = SizeParity()
    parity.verdict = verdict
    let isOutside = verdict == .above || verdict == .below
    do throws(ConversionError) {
      try parity.enforce(.ijg)
      #expect(!isOutside)
    } catch {
      #expect(isOutside && error.category == .parityRefused)
    }
  }

  @Test func `the source weighs its coded data and the metadata that goes along, and no made profile`() throws
  {
    func weight(_ name: String, _ policy: MetadataPolicy = .keep) throws -> (
      parity: Int, coded: Int, exif: Int
    ) {
      let image = try TestImages.named(name).bytes.withExactBlock { (bytes) throws(ConversionError) in
        try HEIFContainer(parsing: bytes, limits: Limits()).primaryImage()
      }
      let parity = try Conversion(of: name) { $0.metadata = policy }.report.parity
      return (parity.sourceBytes, image.codedBytes, image.exif?.count ?? 0)
    }
    let plain = try weight("exif/plain.heic")
    #expect(plain.exif > 0 && plain.parity == plain.coded + plain.exif)
    let bare = try weight("exif/plain.heic", .none)
    #expect(bare.parity == bare.coded)
    let codePoints = try weight("colour/display-p3.heic")
    #expect(codePoints.parity == codePoints.coded)
  }
}
