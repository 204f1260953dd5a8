@testable import ImageCore

/// Properties and items that the tests put together.
extension HEIFBuilder {
  static func ispe(_ width: UInt32, _ height: UInt32) -> [UInt8] { fullBox("ispe", be(width), be(height)) }
  static func irot(_ quarters: UInt8) -> [UInt8] { box("irot", [quarters]) }
  static func imir(_ axis: UInt8) -> [UInt8] { box("imir", [axis]) }
  static func auxC(_ urn: String) -> [UInt8] { fullBox("auxC", Array(urn.utf8) + [0]) }

  static func clap(_ width: UInt32, _ height: UInt32, offset: (Int32, Int32) = (0, 0), over: UInt32 = 1)
    -> [UInt8]
  {
    box(
      "clap", be(width), be(UInt32(1)), be(height), be(UInt32(1)), be(offset.0), be(over), be(offset.1),
      be(over))
  }

  static func nclx(_ primaries: UInt16, _ transfer: UInt16, _ matrix: UInt16, full: Bool) -> [UInt8] {
    box("colr", be(FourCC("nclx").value), be(primaries), be(transfer), be(matrix), [full ? 0x80 : 0])
  }

  static func icc(_ profile: [UInt8], type: FourCC = "prof") -> [UInt8] {
    box("colr", be(type.value), profile)
  }

  /// An HEVC configuration with an array for each of `sets`, all of sequence parameter sets.
  static func hvcC(chroma: UInt8 = 1, depth: UInt8 = 8, sets: [[[UInt8]]] = []) -> [UInt8] {
    var body: [UInt8] = [1] + [UInt8](repeating: 0, count: 15)
    body += [0xFC | chroma, 0xF8 | (depth - 8), 0xF8 | (depth - 8), 0, 0, 0x0F, UInt8(sets.count)]
    for units in sets {
      body += [0xA1] + be(UInt16(units.count))
      for unit in units { body += be(UInt16(unit.count)) + unit }
    }
    return box("hvcC", body)
  }

  /// `whole`, a box, without its last `count` bytes.
  static func shortened(_ whole: [UInt8], by count: Int) -> [UInt8] {
    be(UInt32(whole.count - count)) + whole[4..<whole.count - count]
  }

  static func av1C(_ flags: UInt8) -> [UInt8] { box("av1C", [0x81, 0, flags, 0]) }

  /// A coded HEVC item with filler for data.
  static func coded(
    _ id: UInt32, _ width: UInt32, _ height: UInt32, more: [[UInt8]] = [], bytes: Int = 8
  ) -> Item {
    Item(
      id: id, type: "hvc1", properties: [hvcC(), ispe(width, height)] + more,
      data: [UInt8](repeating: UInt8(truncatingIfNeeded: id), count: bytes))
  }

  static func grid(
    _ id: UInt32, columns: UInt8, rows: UInt8, _ width: UInt16, _ height: UInt16, more: [[UInt8]] = []
  ) -> Item {
    Item(
      id: id, type: "grid", properties: [ispe(UInt32(width), UInt32(height))] + more,
      data: [0, 0, rows - 1, columns - 1] + be(width) + be(height), isInline: true)
  }

  static func overlay(_ id: UInt32, _ width: UInt32, _ height: UInt32, layers: Int) -> Item {
    Item(
      id: id, type: "iovl", properties: [ispe(width, height)],
      data: [0, 1] + [UInt8](repeating: 0, count: 8) + be(width) + be(height)
        + [UInt8](repeating: 0, count: 8 * layers),
      isInline: true)
  }

  /// An EXIF item: the offset to the TIFF header, then `lead` and a small TIFF block.
  static func exif(_ id: UInt32, offset: UInt32 = 0, lead: [UInt8] = []) -> Item {
    Item(id: id, type: "Exif", data: be(offset) + lead + tiff, isHidden: true)
  }

  static func xmp(_ id: UInt32, encoding: String = "") -> Item {
    Item(
      id: id, type: "mime", data: Array("<x:xmpmeta/>".utf8), isHidden: true,
      contentType: "application/rdf+xml",
      contentEncoding: encoding)
  }

  static let tiff: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0]

  /// One coded picture of 64 x 48.
  static var single: HEIFBuilder { HEIFBuilder(items: [coded(1, 64, 48)]) }

  /// As iPhones write: a grid of 2 x 2 tiles cut on the right and below, EXIF, XMP, thumbnail and gain map.
  static var phone: HEIFBuilder {
    let tiles = ([11, 12, 13, 14] as [UInt32]).map { id in
      var tile = coded(id, 64, 64)
      tile.isHidden = true
      return tile
    }
    var gainMap = coded(21, 50, 40, more: [auxC("urn:com:apple:photo:2020:aux:hdrgainmap")])
    gainMap.isHidden = true
    return HEIFBuilder(
      items: tiles + [
        grid(1, columns: 2, rows: 2, 100, 80, more: [irot(1), icc([1, 2, 3])]), gainMap, coded(22, 32, 24),
        exif(31),
        xmp(32),
      ],
      references: [
        Reference(type: "dimg", from: 1, to: [11, 12, 13, 14]), Reference(type: "auxl", from: 21, to: [1]),
        Reference(type: "thmb", from: 22, to: [1]), Reference(type: "cdsc", from: 31, to: [1, 21]),
        Reference(type: "cdsc", from: 32, to: [1]),
      ])
  }

  /// The primary image of the file that is built.
  func primaryImage(limits: Limits = Limits()) throws(ConversionError) -> PrimaryImage {
    try Self.primaryImage(of: build(), limits: limits)
  }

  /// The primary image of the file `bytes`.
  static func primaryImage(of bytes: [UInt8], limits: Limits = Limits()) throws(ConversionError)
    -> PrimaryImage
  {
    let result: Result<PrimaryImage, ConversionError> = bytes.withUnsafeBytes { buffer in
      do throws(ConversionError) {
        return .success(try HEIFContainer(parsing: buffer, limits: limits).primaryImage())
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// The category that the file is refused with; nil when it is read.
  func refusal(limits: Limits = Limits()) -> ErrorCategory? {
    do throws(ConversionError) {
      _ = try primaryImage(limits: limits)
      return nil
    } catch { return error.category }
  }
}
