/// The name of an XMP property.
struct XMPName: Hashable, Sendable {
  /// The namespace's URI.
  var namespace: String
  /// The name without prefix.
  var local: String

  init(_ namespace: String, _ local: String) {
    (self.namespace, self.local) = (namespace, local)
  }
}

/// Namespaces that are read or written (XMP part 1, 8; part 2).
enum XMPNamespace {
  static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  static let meta = "adobe:ns:meta/"
  static let tiff = "http://ns.adobe.com/tiff/1.0/"
  static let exif = "http://ns.adobe.com/exif/1.0/"
  static let dublinCore = "http://purl.org/dc/elements/1.1/"
  static let xmp = "http://ns.adobe.com/xap/1.0/"
  static let rights = "http://ns.adobe.com/xap/1.0/rights/"
  static let photoshop = "http://ns.adobe.com/photoshop/1.0/"
  static let note = "http://ns.adobe.com/xmp/note/"
}
