extension HEIFContainer {
  /// `iprp`: `ipco` and any number of `ipma` (ISO/IEC 23008-12, 9.3).
  mutating func readPropertyBoxes(_ reader: inout ByteReader) throws(ConversionError) {
    while let box = try reader.nextChild() {
      var body = ByteReader(bytes, box.body, box: box.type)
      switch box.type {
      case "ipco":
        while let child = try body.nextChild() {
          try countEntry()
          properties.append(ItemProperty(child, in: bytes))
        }
      case "ipma": try readAssociations(&body)
      default: break
      }
    }
  }

  /// One `ipma`. An item that is listed twice keeps its first list, as in libheif.
  private mutating func readAssociations(_ reader: inout ByteReader) throws(ConversionError) {
    let (version, flags) = try reader.versionAndFlags()
    let count = try reader.u32()
    for _ in 0..<count {
      try countEntry()
      let id = try reader.itemID(wide: version != 0)
      var list: [PropertyAssociation] = []
      for _ in 0..<(try reader.u8()) {
        try countEntry()
        let isLarge = flags & 1 != 0
        let field = isLarge ? try reader.u16() : try reader.u8()
        let essentialBit = isLarge ? 0x8000 : 0x80
        let index = field & (essentialBit - 1)
        list.append(
          PropertyAssociation(index: index == 0 ? nil : index - 1, isEssential: field & essentialBit != 0))
      }
      if associations[id] == nil { associations[id] = list }
    }
  }

  /// The properties of one item in the order of association; indices that lead nowhere are passed over.
  func properties(of id: UInt32) -> [(property: ItemProperty, isEssential: Bool)] {
    (associations[id] ?? []).compactMap { association in
      guard let index = association.index, index < properties.count else { return nil }
      return (properties[index], association.isEssential)
    }
  }

  /// Throws `corrupt` when the item points to a property that is not there.
  func checkAssociations(of id: UInt32) throws(ConversionError) {
    for association in associations[id] ?? [] {
      guard let index = association.index, index >= properties.count else { continue }
      throw .corrupt(
        "a picture in it points to a property that is not there",
        detail: "item \(id): property \(index + 1) of \(properties.count)")
    }
  }
}
