import Testing

@testable import ImageCore

/// Files that are refused from their header, each with the right category.
@Suite struct ContainerRefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var category: ErrorCategory
    var file: HEIFBuilder

    init(
      _ name: String, _ category: ErrorCategory, _ file: HEIFBuilder,
      _ change: (inout HEIFBuilder) -> Void = { _ in }
    ) {
      (self.name, self.category, self.file) = (name, category, file)
      change(&self.file)
    }

    var testDescription: String { name }
  }

  static let structure: [Case] = [
    Case("no primary item", .corrupt, .single) { $0.primary = nil },
    Case("a primary item that is not there", .corrupt, .single) { $0.primary = 7 },
    Case("two main pictures", .corrupt, .single) { $0.extraMeta = fullBox("pitm", be(UInt16(2))) },
    Case("two tables of pictures", .corrupt, .single) { $0.trailing = fullBox("meta") },
    Case("no handler", .corrupt, .single) { $0.handler = nil },
    Case("another handler", .notAnImage, .single) { $0.handler = "soun" },
    Case("two items of one number", .corrupt, .single) { $0.items.append($0.items[0]) },
    Case("no size", .corrupt, .single) { $0.items[0].properties.removeLast() },
    Case("a size of 0", .corrupt, .single) { $0.items[0].properties[1] = HEIFBuilder.ispe(0, 48) },
    Case("no codec configuration", .corrupt, .single) { $0.items[0].properties.removeFirst() },
    Case("a cut property", .corrupt, .single) { $0.items[0].properties[1] = box("ispe", [0, 0, 0, 0, 1]) },
    Case("a crop that leaves nothing", .corrupt, .single) {
      $0.items[0].properties.append(HEIFBuilder.clap(8, 8, offset: (500, 0)))
    },
    Case("a crop without denominator", .corrupt, .single) {
      $0.items[0].properties.append(HEIFBuilder.clap(8, 8, over: 0))
    },
    Case("a main picture that is a thumbnail", .corrupt, .single) {
      $0.references = [.init(type: "thmb", from: 1, to: [1])]
    },
    Case("an inline item past idat", .corrupt, .phone) { $0.items[4].missing = 1 },
    Case("two stores of inline items", .corrupt, .phone) {
      $0.extraMeta = box("idat", $0.items.filter(\.isInline).flatMap(\.data))
    },
    Case("another way to store items", .unsupported, .single) { $0.items[0].constructionMethod = 2 },
    Case("data in another file", .unsupported, .single) { $0.items[0].dataReference = 1 },
    Case("encryption", .unsupported, .single) { $0.items[0].protection = 1 },
    Case("an unknown essential property", .unsupported, .single) {
      $0.items[0].properties.append(box("zzzz"))
      $0.items[0].essential.insert("zzzz")
    },
    Case("a tone map as main picture", .unsupported, .single) { $0.items[0].type = "tmap" },
    Case("a layer of several", .unsupported, .single) { $0.items[0].properties.append(box("lsel", [0, 1])) },
  ]

  static let derivations: [Case] = [
    Case("a grid without all tiles", .corrupt, .phone) { $0.references[0].to.removeLast() },
    Case("a grid of unequal tiles", .corrupt, .phone) {
      $0.items[2].properties[1] = HEIFBuilder.ispe(32, 64)
    },
    Case("a grid of unequal depths", .corrupt, .phone) {
      $0.items[2].properties[0] = HEIFBuilder.hvcC(depth: 10)
    },
    Case("a grid of two codecs", .corrupt, .phone) {
      $0.items[1].type = "av01"
      $0.items[1].properties[0] = HEIFBuilder.av1C(0x0C)
    },
    Case("tiles that do not cover the picture", .corrupt, .phone) {
      for index in 0..<4 { $0.items[index].properties[1] = HEIFBuilder.ispe(32, 32) }
    },
    Case("tiles outside of the picture", .corrupt, .phone) {
      for index in 0..<4 { $0.items[index].properties[1] = HEIFBuilder.ispe(128, 128) }
    },
    Case("a grid and a size that disagree", .corrupt, .phone) {
      $0.items[4].properties[0] = HEIFBuilder.ispe(99, 80)
    },
    Case("a turned tile", .unsupported, .phone) { $0.items[3].properties.append(HEIFBuilder.irot(2)) },
    Case("a newer grid", .unsupported, .phone) { $0.items[4].data[0] = 1 },
    Case("a cut grid", .corrupt, .phone) { $0.items[4].data.removeLast(3) },
    Case("a grid that is its own tile", .unsupported, .phone) { $0.references[0].to = [1, 1, 1, 1] },
    Case("an identity and a size that disagree", .corrupt, identity(HEIFBuilder.ispe(48, 64))),
    Case("an identity of itself", .corrupt, loop(through: 1)),
    Case("identities in a circle", .corrupt, loop(through: 3)),
    Case("an overlay of nothing", .corrupt, HEIFBuilder(items: [HEIFBuilder.overlay(1, 64, 48, layers: 0)])),
    Case("an overlay without all offsets", .corrupt, overlay(layers: 3, offsets: 2)),
  ]

  @Test(arguments: structure + derivations)
  func aFileThatCannotBeShownIsRefused(file: Case) {
    #expect(file.file.refusal() == file.category)
  }

  @Test(arguments: [
    ("j2k1", "JPEG 2000"), ("avc1", "AVC (H.264)"), ("vvc1", "VVC (H.266)"), ("jpeg", "JPEG"),
    ("unci", "uncompressed"), ("evc1", "EVC"), ("abcd", "abcd"),
  ])
  func anotherCodecIsUnsupportedByName(type: String, words: String) {
    var builder = HEIFBuilder.single
    builder.items[0].type = FourCC(type.utf8.reduce(0) { $0 << 8 | UInt32($1) })
    let error = #expect(throws: ConversionError.self) { try builder.primaryImage() }
    #expect(error?.category == .unsupported)
    #expect(error?.message.contains(words) == true)
  }

  @Test func missingBytesAreCounted() {
    var builder = HEIFBuilder.single
    builder.items[0].missing = 123
    let error = #expect(throws: ConversionError.self) { try builder.primaryImage() }
    #expect(error?.category == .truncated)
    #expect(error?.message.contains("123 bytes") == true)
  }

  @Test func filmsAreNamed() {
    let head = box("ftyp", be(FourCC("qt  ").value), be(UInt32(0)))
    let film = #expect(throws: ConversionError.self) { try HEIFBuilder.primaryImage(of: head + box("moov")) }
    #expect(film?.category == .unsupported)
    #expect(film?.message.contains("video") == true)
    let sequence = #expect(throws: ConversionError.self) {
      try HEIFBuilder.primaryImage(of: box("ftyp", be(FourCC("hevc").value), be(UInt32(0))) + box("moov"))
    }
    #expect(sequence?.message.contains("sequence") == true)
  }

  @Test(arguments: [0, 1, 1000, 3585])
  func aBlockOfZerosInCodedDataIsAHole(at start: Int) {
    #expect(zeros(511, at: start).refusal() == .corrupt)
  }

  @Test(arguments: [0, 1, 1000, 3841])
  func aFewZerosAreNoHole(at start: Int) {
    #expect(zeros(255, at: start).refusal() == nil)
  }

  private func zeros(_ count: Int, at start: Int) -> HEIFBuilder {
    var builder = HEIFBuilder.single
    builder.items[0] = HEIFBuilder.coded(1, 64, 48, bytes: 4096)
    builder.items[0].data.replaceSubrange(start..<start + count, with: [UInt8](repeating: 0, count: count))
    return builder
  }

  private static func identity(_ size: [UInt8]) -> HEIFBuilder {
    HEIFBuilder(
      items: [.init(id: 1, type: "iden", properties: [size]), HEIFBuilder.coded(2, 64, 48)],
      references: [.init(type: "dimg", from: 1, to: [2])])
  }

  private static func loop(through count: UInt32) -> HEIFBuilder {
    HEIFBuilder(
      items: (1...count).map { .init(id: $0, type: "iden") },
      references: (1...count).map { .init(type: "dimg", from: $0, to: [$0 % count + 1]) })
  }

  private static func overlay(layers: Int, offsets: Int) -> HEIFBuilder {
    HEIFBuilder(
      items: [HEIFBuilder.overlay(1, 64, 48, layers: offsets), HEIFBuilder.coded(2, 8, 8)],
      references: [.init(type: "dimg", from: 1, to: [UInt32](repeating: 2, count: layers))])
  }
}
