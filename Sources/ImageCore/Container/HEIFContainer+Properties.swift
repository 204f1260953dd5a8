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

extension ItemProperty {
  /// Parses one child of `ipco`. One that does not parse is kept as `malformed`: it may belong to no item that matters.
  init(_ box: Box, in bytes: UnsafeRawBufferPointer) {
    do {
      var reader = ByteReader(bytes, box.body, box: box.type)
      self = try Self.parse(box, &reader)
    } catch {
      self = .malformed(box.type, error)
    }
  }

  private static func parse(_ box: Box, _ reader: inout ByteReader) throws(ConversionError) -> ItemProperty {
    switch box.type {
    case "ispe":
      _ = try reader.versionAndFlags()
      return .spatialExtents(width: try reader.u32(), height: try reader.u32())
    case "pixi":
      _ = try reader.versionAndFlags()
      var depths: [Int] = []
      for _ in 0..<(try reader.u8()) { depths.append(try reader.u8()) }
      return .pixelDepths(depths)
    case "colr": return try colour(&reader)
    case "irot": return .rotation(try reader.u8() & 3)
    case "imir": return .mirror(horizontal: try reader.u8() & 1 != 0)
    case "clap": return .cleanAperture(try CleanAperture(&reader))
    case "hvcC": return .codec(box.type, try CodecConfiguration(hevc: &reader))
    case "av1C": return .codec(box.type, try CodecConfiguration(av1: &reader))
    case "auxC":
      _ = try reader.versionAndFlags()
      return .auxiliaryType(reader.string())
    case "lsel": return .layerSelection(try reader.u16())
    case "a1op": return .operatingPoint(try reader.u8())
    default: return .other(box.type)
    }
  }

  /// `colr` (ISO/IEC 14496-12, 12.1.5); the types of QuickTime are left aside.
  private static func colour(_ reader: inout ByteReader) throws(ConversionError) -> ItemProperty {
    switch FourCC(try reader.u32()) {
    case "nclx":
      return .nclx(
        NCLX(
          primaries: try reader.u16(), transfer: try reader.u16(), matrix: try reader.u16(),
          fullRange: try reader.u8() & 0x80 != 0))
    case "prof", "rICC": return .iccProfile(reader.position..<reader.end)
    default: return .other("colr")
    }
  }
}

extension CleanAperture {
  /// Reads the eight numbers of `clap`; sizes must be positive and denominators not zero.
  init(_ reader: inout ByteReader) throws(ConversionError) {
    width = try Self.fraction(&reader, signed: false)
    height = try Self.fraction(&reader, signed: false)
    horizontalOffset = try Self.fraction(&reader, signed: true)
    verticalOffset = try Self.fraction(&reader, signed: true)
    guard width.numerator > 0, height.numerator > 0 else {
      throw .corrupt("its crop is empty", detail: "clap of size 0")
    }
  }

  private static func fraction(_ reader: inout ByteReader, signed: Bool) throws(ConversionError) -> Fraction {
    let numerator = try reader.u32()
    let denominator = try reader.u32()
    guard denominator != 0 else { throw .corrupt("its crop is no number", detail: "clap denominator 0") }
    return Fraction(
      numerator: signed ? Int64(Int32(bitPattern: numerator)) : Int64(numerator),
      denominator: Int64(denominator))
  }
}

extension CodecConfiguration {
  /// The fixed head of an HEVCDecoderConfigurationRecord (ISO/IEC 14496-15, 8.3.3.1.2).
  init(hevc reader: inout ByteReader) throws(ConversionError) {
    _ = try reader.take(16)
    chroma = [.monochrome, .yuv420, .yuv422, .yuv444][try reader.u8() & 3]
    depth = (try reader.u8() & 7) + 8
  }

  /// The head of an AV1CodecConfigurationRecord (AV1 in ISOBMFF, 2.3.3).
  init(av1 reader: inout ByteReader) throws(ConversionError) {
    _ = try reader.take(2)
    let bits = try reader.u8()
    depth = bits & 0x40 == 0 ? 8 : bits & 0x20 == 0 ? 10 : 12
    chroma =
      bits & 0x10 != 0 ? .monochrome : bits & 0x08 == 0 ? .yuv444 : bits & 0x04 == 0 ? .yuv422 : .yuv420
    _ = try reader.u8()
    colour = NCLX(av1Configuration: try reader.bytes(min(reader.remaining, 64)))
  }
}
