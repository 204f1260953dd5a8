extension XMPPacket {
  /// A packet without wrapper that holds those of the properties that `isIncluded` says, as they are written here.
  ///
  /// Descriptions stay apart, with the namespaces that they use. Nil when none of the properties is included, or when
  /// repeating the namespaces would swell the packet.
  func part(where isIncluded: (Property) -> Bool) -> [UInt8]? {
    var body: [UInt8] = []
    let included = Dictionary(grouping: properties.filter(isIncluded), by: \.description)
    for (index, description) in descriptions.enumerated() {
      // The wrapper's own prefix must mean what it says.
      guard description.namespaces.allSatisfy({ $0.prefix != "rdf" || $0.uri == XMPNamespace.rdf }) else {
        continue
      }
      guard let included = included[index] else { continue }
      guard body.count <= 2 * bytes.count + 4096 else { return nil }
      var content: [UInt8] = []
      for property in included where property.isAttribute { content += " ".utf8 + bytes[property.range] }
      content += ">".utf8
      for property in included where !property.isAttribute { content += bytes[property.range] }
      let used = Self.prefixes(in: content)
      body += "<rdf:Description rdf:about=\(Self.quoted(description.about))".utf8
      for (prefix, uri) in description.namespaces where prefix != "rdf" && used.contains(prefix) {
        body += " xmlns\(prefix.isEmpty ? "" : ":")\(prefix)=\(Self.quoted(uri))".utf8
      }
      body += content + "</rdf:Description>".utf8
    }
    guard !body.isEmpty else { return nil }
    let start = "<x:xmpmeta xmlns:x=\"\(XMPNamespace.meta)\"><rdf:RDF xmlns:rdf=\"\(XMPNamespace.rdf)\">"
    return start.utf8 + body + "</rdf:RDF></x:xmpmeta>".utf8
  }

  /// The packet's text without those of the properties that `isLeftOut` says.
  ///
  /// `addition` is put before the end of `rdf:RDF`.
  func text(leavingOut isLeftOut: (Property) -> Bool, adding addition: String) -> [UInt8] {
    var result: [UInt8] = []
    var copied = 0
    for property in properties where isLeftOut(property) {
      result += bytes[copied..<property.range.lowerBound]
      copied = property.range.upperBound
    }
    let end = endOfRDF ?? bytes.count
    result += bytes[copied..<end]
    result += addition.utf8
    return result + bytes[end...]
  }

  /// What a packet in a file begins and ends with (XMP part 1, 7.3).
  static let wrapperStart = Array("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>".utf8)
  static let wrapperEnd = Array("<?xpacket end=\"w\"?>".utf8)

  /// All words that stand before a colon, and the empty one of the default namespace.
  private static func prefixes(in content: [UInt8]) -> Set<String> {
    var result: Set<String> = [""]
    var start = 0
    for (index, byte) in content.enumerated() {
      switch byte {
      case UInt8(ascii: ":"):
        if index > start { result.insert(String(decoding: content[start..<index], as: UTF8.self)) }
        start = index + 1
      case _ where XMLScanner.endsName(byte):
        start = index + 1
      default: break
      }
    }
    return result
  }

  /// A value as it was written between quotes of either kind, between quotes again.
  private static func quoted(_ raw: String) -> String {
    // By bytes: a quote and a mark behind it are one Character, which is no quote.
    raw.utf8.contains(UInt8(ascii: "\"")) ? "'\(raw)'" : "\"\(raw)\""
  }
}
