extension HEIFContainer {
  /// More than any camera writes; JPEG segments hold less.
  private static let metadataLimit = 64 << 20
  /// How far into an EXIF item a TIFF header is searched for when it is not where it should be.
  private static let tiffSearchLength = 1024

  /// The TIFF block of the EXIF item that describes `primary`; nil, with a note, when it cannot be read.
  func exifBlock(for primary: UInt32, notes: inout [String]) -> [UInt8]? {
    guard let id = descriptions(of: primary, { $0.type == "Exif" }).first else { return nil }
    do {
      let data = try data(of: id, limit: Self.metadataLimit)
      if let start = Self.tiffStart(in: data) { return [UInt8](data[start...]) }
      notes.append("The EXIF block could not be read and was dropped.")
    } catch {
      notes.append(Self.note(dropping: "EXIF block", because: error))
    }
    return nil
  }

  /// The XMP packet that describes `primary`; nil, with a note, when it cannot be read.
  func xmpPacket(for primary: UInt32, notes: inout [String]) -> [UInt8]? {
    let packets = descriptions(of: primary) { $0.type == "mime" && $0.contentType == "application/rdf+xml" }
    guard let id = packets.first, let item = items[id] else { return nil }
    guard item.contentEncoding.isEmpty || item.contentEncoding == "identity" else {
      notes.append("The XMP packet is compressed and was dropped.")
      return nil
    }
    if packets.count > 1 {
      notes.append("The picture has \(packets.count) XMP packets, of which the first was kept.")
    }
    do {
      let data = try data(of: id, limit: Self.metadataLimit)
      return data.isEmpty ? nil : data
    } catch {
      notes.append(Self.note(dropping: "XMP packet", because: error))
      return nil
    }
  }

  /// Metadata items that describe `primary` (`cdsc`). When none does, a single one that describes nothing is taken for it.
  func descriptions(of primary: UInt32, _ matches: (Item) -> Bool) -> [UInt32] {
    let candidates = itemOrder.filter { items[$0].map(matches) ?? false }
    let linked = candidates.filter {
      references[ItemReferenceKey(type: "cdsc", from: $0)]?.contains(primary) ?? false
    }
    if !linked.isEmpty { return linked }
    guard candidates.count == 1, references[ItemReferenceKey(type: "cdsc", from: candidates[0])] == nil else {
      return []
    }
    return candidates
  }

  /// Where the TIFF header begins in an EXIF item (ISO/IEC 23008-12, A.2.1): after a 4-byte offset, counted from behind
  /// it. Writers get the offset wrong, so failing that the header is searched for.
  static func tiffStart(in data: [UInt8]) -> Int? {
    func isTIFF(at index: Int) -> Bool {
      guard index >= 0, index + 8 <= data.count else { return false }
      let head = Array(data[index..<index + 4])
      return head == [0x49, 0x49, 0x2A, 0] || head == [0x4D, 0x4D, 0, 0x2A]
    }
    guard data.count >= 8 else { return nil }
    let declared = 4 + data[..<4].reduce(0) { $0 << 8 | Int($1) }
    if isTIFF(at: declared) { return declared }
    return (0..<min(data.count, tiffSearchLength)).first(where: isTIFF)
  }

  private static func note(dropping what: String, because error: ConversionError) -> String {
    error.category == .truncated
      ? "The \(what) lies past the end of the file and was dropped."
      : "The \(what) could not be read and was dropped."
  }
}
