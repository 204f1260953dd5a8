/// Puts an XMP packet into APP1 segments: one, or a main packet and an extended one in portions (XMP part 3, 1.1.3).
enum XMPSegments {
  /// The largest packet of a single segment, by the specification's table.
  static let maximumPacket = 65_502
  /// The portion of an extended packet in one segment.
  static let portionBytes = 65_400

  /// What a portion begins with after the signature: GUID, length of the whole extended packet, offset in it.
  static let portionHeader = 32 + 4 + 4

  /// The segments of `packet`; nil when its parts cannot be divided so that they fit.
  static func segments(of packet: XMPPacket) -> [MarkerSegment]? {
    let trimmed = withoutPadding(packet.bytes)
    if packet.bytes.count <= maximumPacket { return [segment(packet.bytes)] }
    if trimmed.count <= maximumPacket { return [segment(trimmed)] }
    return XMPPacket(trimmed).flatMap(extended)
  }

  private static func segment(_ packet: [UInt8]) -> MarkerSegment {
    MarkerSegment(marker: JPEGMarker.app1, payload: SegmentSignature.xmp + packet)
  }

  /// Moves the largest properties to an extended packet until the rest fits.
  private static func extended(_ packet: XMPPacket) -> [MarkerSegment]? {
    guard packet.endOfRDF != nil else { return nil }
    let marked = XMPName(XMPNamespace.note, "HasExtendedXMP")
    let note = { (guid: String) in
      let names = "xmlns:rdf=\"\(XMPNamespace.rdf)\" xmlns:xmpNote=\"\(XMPNamespace.note)\""
      let about = packet.descriptions.first?.about ?? ""
      return about.utf8.contains(UInt8(ascii: "\""))
        ? nil : "<rdf:Description rdf:about=\"\(about)\" \(names) xmpNote:HasExtendedXMP=\"\(guid)\"/>"
    }
    guard let placeholder = note(String(repeating: "0", count: 32)) else { return nil }
    var excess = packet.bytes.count + placeholder.utf8.count - maximumPacket
    var moved: Set<Int> = []
    let largestFirst = packet.properties.sorted {
      ($1.range.count, $0.range.lowerBound) < ($0.range.count, $1.range.lowerBound)
    }
    for property in largestFirst where property.name != marked {
      guard excess > 0 else { break }
      moved.insert(property.range.lowerBound)
      excess -= property.range.count
    }
    guard excess <= 0, let rest = packet.part(where: { moved.contains($0.range.lowerBound) }) else {
      return nil
    }
    let guid = HexText.format(MD5.digest(rest), uppercase: true)
    guard let addition = note(guid) else { return nil }
    let main = packet.text(
      leavingOut: { moved.contains($0.range.lowerBound) || $0.name == marked }, adding: addition)
    guard main.count <= maximumPacket else { return nil }
    return [segment(main)] + portions(of: rest, guid: guid)
  }

  private static func portions(of packet: [UInt8], guid: String) -> [MarkerSegment] {
    stride(from: 0, to: packet.count, by: portionBytes).map { start in
      var payload = SegmentSignature.extendedXMP + guid.utf8
      for number in [packet.count, start] {
        payload += (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
      }
      return MarkerSegment(
        marker: JPEGMarker.app1, payload: payload + packet[start..<min(packet.count, start + portionBytes)])
    }
  }

  /// The packet without the white space that writers leave for editing in place, before the wrapper's end or
  /// at the end.
  private static func withoutPadding(_ packet: [UInt8]) -> [UInt8] {
    let end = Array("<?xpacket end=".utf8)
    let wrapper =
      (0..<max(0, packet.count - end.count)).last { packet[$0...].starts(with: end) } ?? packet.count
    let content = packet[..<wrapper].lastIndex { !XMLScanner.isSpace($0) } ?? -1
    return Array(packet[...content]) + packet[wrapper...]
  }
}
