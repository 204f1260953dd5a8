extension XMPPacket {
  /// A packet without wrapper that holds those of the properties that `isIncluded` says, as they are written here.
  ///
  /// Descriptions stay apart, with the namespaces that are in their scope. Nil when none of the properties is included, or when
  /// repeating the namespaces would swell the packet.
  func part(where isIncluded: (Property) -> Bool) -> [UInt8]? {
    var body = ""
    let included = Dictionary(grouping: properties.filter(isIncluded), by: \.description)
    for (index, description) in descriptions.enumerated() {
      // The wrapper's own prefix must mean what it says.
      guard description.namespaces.allSatisfy({ $0.prefix != "rdf" || $0.uri == XMPNamespace.rdf }) else {
        continue
      }
      guard let included = included[index] else { continue }
      guard body.utf8.count <= 2 * bytes.count + 4096 else { return nil }
      body += "<rdf:Description rdf:about=\(Self.quoted(description.about))"
      for (prefix, uri) in description.namespaces where prefix != "rdf" {
        body += " xmlns\(prefix.isEmpty ? "" : ":")\(prefix)=\(Self.quoted(uri))"
      }
      for property in included where property.isAttribute { body += " \(text(property.range))" }
      body += ">"
      for property in included where !property.isAttribute { body += text(property.range) }
      body += "</rdf:Description>"
    }
    guard !body.isEmpty else { return nil }
    let start = "<x:xmpmeta xmlns:x=\"\(XMPNamespace.meta)\"><rdf:RDF xmlns:rdf=\"\(XMPNamespace.rdf)\">"
    return Array("\(start)\(body)</rdf:RDF></x:xmpmeta>".utf8)
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

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// A value as it was written between quotes of either kind, between quotes again.
  private static func quoted(_ raw: String) -> String {
    raw.contains("\"") ? "'\(raw)'" : "\"\(raw)\""
  }
}
