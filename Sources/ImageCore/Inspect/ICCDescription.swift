/// The name inside an ICC profile: its `desc` tag (ICC.1:2022, 9.2.41).
enum ICCDescription {
  /// More tags than any profile has.
  private static let tagLimit = 256
  /// Longer names are cut.
  private static let lengthLimit = 128

  /// The profile's description, printable and at most 128 characters long; nil when there is none that can be read.
  static func text(of profile: [UInt8]) -> String? {
    let name = try? profile.withReader(box: "ICC ") { (reader) throws(ConversionError) -> String? in
      _ = try reader.take(128)
      for _ in 0..<min(try reader.u32(), UInt32(tagLimit)) {
        let tag = FourCC(try reader.u32())
        let (offset, size) = (Int(try reader.u32()), Int(try reader.u32()))
        if tag == "desc" { return try description(profile, offset: offset, size: size) }
      }
      return nil
    }
    guard let name else { return nil }
    let printable = name.unicodeScalars.filter { $0.properties.generalCategory != .control }
    let trimmed = String(String.UnicodeScalarView(printable.prefix(lengthLimit)))
    return trimmed.isEmpty ? nil : trimmed
  }

  /// A `desc` (version 2, ASCII) or `mluc` (version 4, UTF-16; the first language) element.
  private static func description(
    _ profile: [UInt8], offset: Int, size: Int
  ) throws(ConversionError) -> String? {
    guard offset <= profile.count, size <= profile.count - offset else { return nil }
    let element = [UInt8](profile[offset..<offset + size])
    return try element.withReader(box: "desc") { (reader) throws(ConversionError) -> String? in
      let type = FourCC(try reader.u32())
      _ = try reader.take(4)
      switch type {
      case "desc":
        let ascii = try reader.bytes(min(Int(try reader.u32()), reader.remaining))
        return String(decoding: ascii.prefix { $0 != 0 }, as: UTF8.self)
      case "mluc":
        guard try reader.u32() > 0 else { return nil }
        _ = try reader.take(8)  // the record's size, language and country
        let (length, start) = (Int(try reader.u32()), Int(try reader.u32()))
        guard start <= element.count, length <= element.count - start else { return nil }
        let units = stride(from: start, to: start + length - 1, by: 2).map {
          UInt16(element[$0]) << 8 | UInt16(element[$0 + 1])
        }
        return String(decoding: units, as: UTF16.self)
      default: return nil
      }
    }
  }
}
