extension HEIFContainer {
  /// Reads the boxes of `meta` (ISO/IEC 14496-12, 8.11.1).
  mutating func readMeta(_ meta: Box) throws(ConversionError) {
    var reader = ByteReader(bytes, meta.body, box: "meta")
    _ = try reader.versionAndFlags()
    var handler: FourCC?
    while let box = try reader.nextChild() {
      try countEntry()
      var body = ByteReader(bytes, box.body, box: box.type)
      switch box.type {
      case "hdlr":
        _ = try body.take(8)  // version, flags, pre_defined
        handler = FourCC(try body.u32())
      case "pitm":
        let (version, _) = try body.versionAndFlags()
        let id = try body.itemID(wide: version != 0)
        guard primaryID == nil || primaryID == id else {
          throw .corrupt("it names two pictures as the main one", detail: "pitm \(primaryID ?? 0) and \(id)")
        }
        primaryID = id
      case "iinf": try readItems(&body)
      case "iloc": try readLocations(&body)
      case "iref": try readReferences(&body)
      case "iprp": try readPropertyBoxes(&body)
      case "idat":
        // At most one (ISO/IEC 14496-12, 8.11.11): with two, it would be anybody's choice which bytes are the picture's.
        guard itemData == nil else {
          throw .corrupt("it has two stores of the same kind for its items", detail: "idat twice in meta")
        }
        itemData = box.body
      default: break
      }
    }
    guard let handler else {
      throw .corrupt("it does not say that it holds pictures", detail: "no hdlr in meta")
    }
    guard handler == "pict" else {
      throw ConversionError(.notAnImage, "The file holds no picture.", detail: "handler \(handler)")
    }
  }

  /// `iinf` (ISO/IEC 14496-12, 8.11.6). The count is not needed: the box ends where its entries end.
  private mutating func readItems(_ reader: inout ByteReader) throws(ConversionError) {
    let (version, _) = try reader.versionAndFlags()
    _ = try reader.take(version == 0 ? 2 : 4)
    while let box = try reader.nextChild() {
      guard box.type == "infe" else { continue }
      try countEntry()
      var entry = ByteReader(bytes, box.body, box: "infe")
      let item = try Self.item(&entry)
      guard let item else { continue }
      if items.updateValue(item, forKey: item.id) != nil {
        throw .corrupt("two of its items have the same number", detail: "item \(item.id) twice in iinf")
      }
      itemOrder.append(item.id)
    }
  }

  /// One `infe`; nil for versions 0 and 1, which have no item type and so are no pictures.
  private static func item(_ reader: inout ByteReader) throws(ConversionError) -> Item? {
    let (version, flags) = try reader.versionAndFlags()
    guard version == 2 || version == 3 else { return nil }
    let id = try reader.itemID(wide: version == 3)
    let protection = try reader.u16()
    var item = Item(id: id, type: FourCC(try reader.u32()))
    item.isProtected = protection != 0
    item.isHidden = flags & 1 != 0
    item.name = reader.string()
    if item.type == "mime" {
      item.contentType = reader.string()
      item.contentEncoding = reader.string()
    }
    return item
  }

  /// `iloc` (ISO/IEC 14496-12, 8.11.3).
  private mutating func readLocations(_ reader: inout ByteReader) throws(ConversionError) {
    let (version, _) = try reader.versionAndFlags()
    guard version <= 2 else {
      throw .unsupported("a newer table of item locations", detail: "iloc version \(version)")
    }
    let sizes = try reader.u16()
    let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    let indexSize = version == 0 ? 0 : sizes & 15
    let count = version == 2 ? Int(try reader.u32()) : try reader.u16()
    for _ in 0..<count {
      try countEntry()
      let id = try reader.itemID(wide: version == 2)
      let method = version == 0 ? 0 : try reader.u16() & 15
      var location = ItemLocation(
        constructionMethod: method, dataReference: try reader.u16(),
        baseOffset: try reader.unsigned(size: baseSize), extents: [])
      for _ in 0..<(try reader.u16()) {
        try countEntry()
        _ = try reader.unsigned(size: indexSize)
        location.extents.append(
          ItemLocation.Extent(
            offset: try reader.unsigned(size: offsetSize), length: try reader.unsigned(size: lengthSize)))
      }
      if locations[id] == nil { locations[id] = location }
    }
  }

  /// `iref` (ISO/IEC 14496-12, 8.11.12).
  private mutating func readReferences(_ reader: inout ByteReader) throws(ConversionError) {
    let (version, _) = try reader.versionAndFlags()
    while let box = try reader.nextChild() {
      try countEntry()
      var entry = ByteReader(bytes, box.body, box: box.type)
      let from = try entry.itemID(wide: version != 0)
      let count = try entry.u16()
      var targets: [UInt32] = []
      for _ in 0..<count {
        try countEntry()
        targets.append(try entry.itemID(wide: version != 0))
      }
      references[ItemReferenceKey(type: box.type, from: from), default: []] += targets
    }
  }
}
