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
