/// Walks over the elements of an XMP packet and notes the top-level properties.
struct XMPReader {
  /// See `XMPPacket`.
  private(set) var descriptions: [XMPPacket.Description] = []
  /// See `XMPPacket`.
  private(set) var properties: [XMPPacket.Property] = []
  /// See `XMPPacket`.
  private(set) var endOfRDF: Int?

  private let bytes: [UInt8]
  private var scanner: XMLScanner
  /// The open elements: their names as written, and the prefixes in scope.
  private var open: [(name: Range<Int>, scope: [String: String])] = []
  /// How deep `rdf:RDF` and the open `rdf:Description` in it are.
  private var depthOfRDF: Int?
  /// The property element that is open: where it began, and where its content begins.
  private var property: (name: XMPName, start: Int, content: Int)?

  /// Beyond these a packet is an attack on its readers, not a description of a picture.
  private static let (deepest, mostNamespaces) = (200, 200)

  /// Prepares to read UTF-8 text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    scanner = XMLScanner(bytes)
  }

  /// Reads all of the text.
  mutating func read() throws(XMLScanner.Malformed) {
    while let (token, range) = try scanner.next() {
      switch token {
      case .start(let name, let attributes, let isEmpty):
        let scope = try scope(adding: attributes)
        begin(name, attributes, scope, range, isEmpty: isEmpty)
        if !isEmpty { open.append((name, scope)) }
        guard open.count <= Self.deepest else { throw XMLScanner.Malformed() }
      case .end(let name):
        guard let last = open.popLast(), bytes[last.name].elementsEqual(bytes[name]) else {
          throw XMLScanner.Malformed()
        }
        finish(range)
      case .text, .aside:
        break
      }
    }
    guard open.isEmpty else { throw XMLScanner.Malformed() }
  }

  private mutating func begin(
    _ name: Range<Int>, _ attributes: [XMLScanner.Attribute], _ scope: [String: String], _ range: Range<Int>,
    isEmpty: Bool
  ) {
    let depth = open.count
    guard let depthOfRDF else {
      if !isEmpty, resolve(name, in: scope) == XMPName(XMPNamespace.rdf, "RDF") { depthOfRDF = depth }
      return
    }
    if depth == depthOfRDF + 1, resolve(name, in: scope) == XMPName(XMPNamespace.rdf, "Description") {
      describe(attributes, scope)
    } else if depth == depthOfRDF + 2, !descriptions.isEmpty, isInDescription,
      let property = resolve(name, in: scope)
    {
      if isEmpty {
        add(property, isAttribute: false, range: range, content: nil)
      } else {
        self.property = (property, range.lowerBound, range.upperBound)
      }
    }
  }

  private mutating func finish(_ range: Range<Int>) {
    guard let depthOfRDF else { return }
    if open.count == depthOfRDF {
      self.depthOfRDF = nil
      endOfRDF = range.lowerBound
    } else if open.count == depthOfRDF + 2, let property {
      add(
        property.name, isAttribute: false, range: property.start..<range.upperBound,
        content: property.content..<range.lowerBound)
      self.property = nil
    }
  }

  /// The innermost open element is an `rdf:Description`.
  private var isInDescription: Bool {
    open.last.map { resolve($0.name, in: $0.scope) == XMPName(XMPNamespace.rdf, "Description") } ?? false
  }

  private mutating func describe(_ attributes: [XMLScanner.Attribute], _ scope: [String: String]) {
    var about = ""
    let namespaces = scope.sorted { $0.key < $1.key }.map { (prefix: $0.key, uri: $0.value) }
    descriptions.append(XMPPacket.Description(namespaces: namespaces, about: ""))
    for attribute in attributes {
      guard let name = resolve(attribute.name, in: scope, isAttribute: true) else { continue }
      if name == XMPName(XMPNamespace.rdf, "about") { about = text(attribute.value) }
      guard name.namespace != XMPNamespace.rdf else { continue }
      let range = attribute.name.lowerBound..<attribute.value.upperBound + 1
      add(name, isAttribute: true, range: range, content: attribute.value)
    }
    descriptions[descriptions.count - 1].about = about
  }

  private mutating func add(_ name: XMPName, isAttribute: Bool, range: Range<Int>, content: Range<Int>?) {
    properties.append(
      XMPPacket.Property(
        name: name, description: descriptions.count - 1, isAttribute: isAttribute, range: range,
        content: content))
  }

  private func scope(adding attributes: [XMLScanner.Attribute]) throws(XMLScanner.Malformed) -> [String:
    String]
  {
    var scope = open.last?.scope ?? [:]
    for attribute in attributes where bytes[attribute.name].starts(with: "xmlns".utf8) {
      let name = text(attribute.name)
      if name == "xmlns" { scope[""] = text(attribute.value) }
      if bytes[attribute.name].starts(with: "xmlns:".utf8) {
        scope[text(attribute.name.lowerBound + 6..<attribute.name.upperBound)] = text(attribute.value)
      }
    }
    guard scope.count <= Self.mostNamespaces else { throw XMLScanner.Malformed() }
    return scope
  }

  /// The namespace and local name of a qualified name; nil when its prefix is not declared.
  private func resolve(_ range: Range<Int>, in scope: [String: String], isAttribute: Bool = false) -> XMPName?
  {
    let name = bytes[range]
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else {
      // The default namespace does not apply to attributes (Namespaces in XML 1.0, 6.2).
      return isAttribute ? nil : XMPName(scope[""] ?? "", text(range))
    }
    guard let uri = scope[text(range.lowerBound..<colon)] else { return nil }
    return XMPName(uri, text(colon + 1..<range.upperBound))
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
