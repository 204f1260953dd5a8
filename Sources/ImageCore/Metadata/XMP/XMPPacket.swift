/// An XMP packet (XMP part 1, 7): its text, and where the properties of the picture stand in it.
struct XMPPacket {
  /// A top-level property of the picture.
  struct Property: Equatable {
    /// The namespace's URI and the local name.
    var name: XMPName
    /// Which of `descriptions` it stands in.
    var description: Int
    /// An attribute of `rdf:Description`, else an element in it.
    var isAttribute: Bool
    /// All of the attribute or element.
    var range: Range<Int>
    /// Between the quotes or the tags; nil for an element without content.
    var content: Range<Int>?
  }

  /// An `rdf:Description` directly in `rdf:RDF`.
  struct Description: Equatable {
    /// The namespaces in scope: prefix and URI as written, in alphabetical order of the prefixes.
    var namespaces: [(prefix: String, uri: String)]
    /// The value of `rdf:about` as written.
    var about: String

    static func == (left: Description, right: Description) -> Bool {
      left.about == right.about && left.namespaces.elementsEqual(right.namespaces, by: ==)
    }
  }

  /// UTF-8 text, as it came.
  let bytes: [UInt8]
  /// In the order of the text.
  private(set) var descriptions: [Description] = []
  /// In the order of the text.
  private(set) var properties: [Property] = []
  /// Where the end tag of `rdf:RDF` begins; nil when there is none.
  private(set) var endOfRDF: Int?

  /// Reads `bytes`; nil when they are not well-formed XML in UTF-8 or nested or named beyond reason.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Some writers end their text as C strings end. A NUL elsewhere is UTF-16, or damage.
    let text = bytes.prefix { $0 != 0 }
    guard bytes[text.endIndex...].allSatisfy({ $0 == 0 }) else { return nil }
    var reader = XMPReader(Array(text))
    do { try reader.read() } catch { return nil }
    (descriptions, properties, endOfRDF) = (reader.descriptions, reader.properties, reader.endOfRDF)
  }
}
