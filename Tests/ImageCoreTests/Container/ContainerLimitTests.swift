import Testing

@testable import ImageCore

/// Bombs are refused from the header; the message names the limit and the picture's own value.
@Suite struct ContainerLimitTests {
  private func error(_ builder: HEIFBuilder, limits: Limits = Limits()) -> ConversionError? {
    #expect(throws: ConversionError.self) { try builder.primaryImage(limits: limits) }
  }

  @Test func aPictureOfTooManyPixelsIsRefused() {
    let refused = error(HEIFBuilder(items: [HEIFBuilder.coded(1, 60_000, 60_000)]))
    #expect(refused?.category == .overLimit)
    #expect(refused?.message.contains("60000 x 60000") == true)
    #expect(refused?.message.contains("250000000") == true)
    #expect(error(HEIFBuilder(items: [HEIFBuilder.coded(1, .max, .max)]))?.category == .overLimit)
  }

  @Test func aGridOfTooManyPixelsIsRefused() {
    var builder = HEIFBuilder.phone
    builder.items[4] = HEIFBuilder.grid(1, columns: 2, rows: 2, 32_000, 32_000)
    #expect(error(builder)?.category == .overLimit)
  }

  @Test func aSideThatNoJPEGHasIsRefused() throws {
    let refused = error(HEIFBuilder(items: [HEIFBuilder.coded(1, 65_501, 10)]))
    #expect(refused?.category == .overLimit)
    #expect(refused?.message.contains("65500") == true)
    let crop = HEIFBuilder.coded(1, 65_501, 10, more: [HEIFBuilder.clap(65_500, 10)])
    #expect(try HEIFBuilder(items: [crop]).primaryImage().geometry.displayedWidth == 65_500)
  }

  @Test func anOverlayOfTooManyPixelsIsRefused() {
    let canvas = HEIFBuilder(
      items: [HEIFBuilder.overlay(1, 30_000, 30_000, layers: 1), HEIFBuilder.coded(2, 8, 8)],
      references: [.init(type: "dimg", from: 1, to: [2])])
    #expect(error(canvas)?.category == .overLimit)
    let layers = HEIFBuilder(
      items: [HEIFBuilder.overlay(1, 64, 64, layers: 60), HEIFBuilder.coded(2, 4000, 3000)],
      references: [.init(type: "dimg", from: 1, to: [UInt32](repeating: 2, count: 60))])
    #expect(error(layers)?.category == .overLimit)
  }

  /// Three overlays of 200 references each to the next would be 8 million pictures.
  @Test func overlaysOfOverlaysDoNotMultiply() {
    let width = 200
    let builder = HEIFBuilder(
      items: (1...3).map { HEIFBuilder.overlay($0, 1, 1, layers: width) } + [HEIFBuilder.coded(4, 1, 1)],
      references: (1...3).map { .init(type: "dimg", from: $0, to: [UInt32](repeating: $0 + 1, count: width)) }
    )
    #expect(error(builder)?.category == .overLimit)
  }

  /// A grid of 65,536 tiles that an overlay names a hundred times.
  @Test func overlaysOfGridsDoNotMultiply() {
    let grid = HEIFBuilder.Item(
      id: 2, type: "grid", properties: [HEIFBuilder.ispe(256, 256)], data: [0, 0, 255, 255, 1, 0, 1, 0],
      isInline: true)
    let builder = HEIFBuilder(
      items: [HEIFBuilder.overlay(1, 8, 8, layers: 100), grid, HEIFBuilder.coded(3, 1, 1)],
      references: [
        .init(type: "dimg", from: 1, to: [UInt32](repeating: 2, count: 100)),
        .init(type: "dimg", from: 2, to: [UInt32](repeating: 3, count: 65_535)),
        .init(type: "dimg", from: 2, to: [3]),
      ])
    #expect(error(builder)?.category == .overLimit)
  }

  @Test func alphaIsHeldToTheSameLimits() {
    var builder = HEIFBuilder.single
    builder.items.append(
      HEIFBuilder.coded(2, 40_000, 40_000, more: [HEIFBuilder.auxC("urn:mpeg:hevc:2015:auxid:1")]))
    builder.references = [.init(type: "auxl", from: 2, to: [1])]
    #expect(error(builder)?.category == .overLimit)
  }

  @Test func theCallersLimitsHold() {
    var limits = Limits()
    limits.pixels = 64 * 48 - 1
    #expect(error(.single, limits: limits)?.category == .overLimit)
    limits = Limits()
    limits.inputBytes = 100
    #expect(error(.single, limits: limits)?.category == .overLimit)
  }

  /// Extents of which neither offset nor length is stored take no bytes, so only the limit on entries stops them.
  @Test func tablesThatAreNothingButEntriesAreRefused() {
    var builder = HEIFBuilder.single
    let item = be(UInt16(9)) + be(UInt16(0)) + be(UInt16.max)
    builder.extraMeta = fullBox("iloc", [0, 0], be(UInt16(4)), item + item + item + item)
    #expect(error(builder)?.category == .overLimit)
  }

  /// A declared count costs nothing: the entries must be there.
  @Test func countsWithoutEntriesAreRefused() {
    for table in [
      fullBox("iloc", version: 2, [0x44, 0x00], be(UInt32.max)),
      box("iprp", box("ipco"), fullBox("ipma", version: 1, be(UInt32.max))),
      fullBox("iref", box("dimg", be(UInt16(1)), be(UInt16.max))),
    ] {
      var builder = HEIFBuilder.single
      builder.extraMeta = table
      #expect(error(builder)?.category == .corrupt)
    }
  }
}
