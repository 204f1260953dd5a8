@testable import ImageCore

/// Big-endian bytes of `value`.
func be<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
  withUnsafeBytes(of: value.bigEndian) { [UInt8]($0) }
}

/// A box of `type` around `body`.
func box(_ type: FourCC, _ body: [UInt8]...) -> [UInt8] {
  let content = body.flatMap { $0 }
  return be(UInt32(8 + content.count)) + be(type.value) + content
}

/// A FullBox of `type` around `body`.
func fullBox(_ type: FourCC, version: UInt8 = 0, flags: UInt32 = 0, _ body: [UInt8]...) -> [UInt8] {
  box(type, be(UInt32(version) << 24 | flags) + body.flatMap { $0 })
}

/// Builds small HEIF files out of items that carry their own properties, for the tests of the container reader.
///
/// Every part can be replaced, so that a test shows only what it is about. Coded data is filler.
struct HEIFBuilder {
  struct Item {
    var id: UInt32
    var type: FourCC
    var properties: [[UInt8]] = []
    var essential: Set<FourCC> = ["hvcC", "av1C", "irot", "imir", "clap"]
    var data: [UInt8] = []
    var isHidden = false
    var contentType = ""
    var contentEncoding = ""
    var name = ""
    /// Stored in `idat` (construction method 1) instead of `mdat`.
    var isInline = false
    /// Bytes that `iloc` declares beyond the data that is written.
    var missing = 0
    var constructionMethod: UInt16?
    var dataReference: UInt16 = 0
    var protection: UInt16 = 0
  }

  struct Reference {
    var type: FourCC
    var from: UInt32
    var to: [UInt32]
  }

  var items: [Item] = []
  var references: [Reference] = []
  var primary: UInt32? = 1
  var handler: FourCC? = "pict"
  var brands: [FourCC] = ["heic", "mif1", "heic"]
  /// Appended behind the HEIF file.
  var trailing: [UInt8] = []
  var wideIDs = false
  var largePropertyIndices = false
  var extraMeta: [UInt8] = []
  /// Splits every item in `mdat` into two extents.
  var splitsExtents = false
}

extension HEIFBuilder {
  /// The whole file. `mdat` comes last, so that cutting the end cuts coded data.
  func build() -> [UInt8] {
    let head = box("ftyp", be(brands[0].value), be(UInt32(0)), brands.dropFirst().flatMap { be($0.value) })
    // The offsets depend on the size of meta, not on their values: lay out twice.
    let sized = meta(dataStart: 0)
    let dataStart = head.count + sized.count + 8
    let data = items.filter { !$0.isInline }.flatMap(\.data)
    return head + meta(dataStart: dataStart) + box("mdat", data) + trailing
  }

  private func meta(dataStart: Int) -> [UInt8] {
    var parts: [UInt8] = []
    if let handler {
      parts += fullBox("hdlr", be(UInt32(0)), be(handler.value), [UInt8](repeating: 0, count: 13))
    }
    if let primary { parts += fullBox("pitm", version: wideIDs ? 1 : 0, id(primary)) }
    parts += fullBox(
      "iinf", version: wideIDs ? 1 : 0, wideIDs ? be(UInt32(items.count)) : be(UInt16(items.count)),
      items.flatMap(infe))
    parts += iloc(dataStart: dataStart)
    let inline = items.filter(\.isInline).flatMap(\.data)
    if !inline.isEmpty { parts += box("idat", inline) }
    if !references.isEmpty {
      parts += fullBox(
        "iref", version: wideIDs ? 1 : 0,
        references.flatMap { box($0.type, id($0.from), be(UInt16($0.to.count)), $0.to.flatMap(id)) })
    }
    parts += iprp() + extraMeta
    return fullBox("meta", parts)
  }

  private func id(_ value: UInt32) -> [UInt8] { wideIDs ? be(value) : be(UInt16(value)) }

  private func infe(_ item: Item) -> [UInt8] {
    var body = id(item.id) + be(item.protection) + be(item.type.value) + Array(item.name.utf8) + [0]
    if item.type == "mime" {
      body += Array(item.contentType.utf8) + [0] + Array(item.contentEncoding.utf8) + [0]
    }
    return fullBox("infe", version: wideIDs ? 3 : 2, flags: item.isHidden ? 1 : 0, body)
  }

  private func iloc(dataStart: Int) -> [UInt8] {
    var (entries, fileOffset, inlineOffset) = ([UInt8](), dataStart, 0)
    for item in items {
      let method = item.constructionMethod ?? (item.isInline ? 1 : 0)
      entries += id(item.id) + be(method) + be(item.dataReference)
      let start = item.isInline ? inlineOffset : fileOffset
      let first = splitsExtents && !item.isInline ? item.data.count / 2 : item.data.count + item.missing
      entries += be(UInt16(splitsExtents && !item.isInline ? 2 : 1))
      entries += be(UInt32(start)) + be(UInt32(first))
      if splitsExtents && !item.isInline {
        entries += be(UInt32(start + first)) + be(UInt32(item.data.count - first + item.missing))
      }
      if item.isInline { inlineOffset += item.data.count } else { fileOffset += item.data.count }
    }
    return fullBox(
      "iloc", version: wideIDs ? 2 : 1, [0x44, 0x00],
      wideIDs ? be(UInt32(items.count)) : be(UInt16(items.count)),
      entries)
  }

  private func iprp() -> [UInt8] {
    var (index, children, entries) = (0, [UInt8](), [UInt8]())
    for item in items {
      entries += id(item.id) + [UInt8(item.properties.count)]
      for property in item.properties {
        index += 1
        children += property
        let type = FourCC(property[4..<8].reduce(0) { $0 << 8 | UInt32($1) })
        let essential = item.essential.contains(type)
        entries +=
          largePropertyIndices
          ? be(UInt16(index) | (essential ? 0x8000 : 0)) : [UInt8(index) | (essential ? 0x80 : 0)]
      }
    }
    return box(
      "iprp", box("ipco", children),
      fullBox(
        "ipma", version: wideIDs ? 1 : 0, flags: largePropertyIndices ? 1 : 0, be(UInt32(items.count)),
        entries))
  }
}
