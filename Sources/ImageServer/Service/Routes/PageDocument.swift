/// The page for people: one document, nothing loaded from elsewhere, style and script allowed by a nonce.
struct PageDocument: Sendable {
  private let pieces: [ArraySlice<UInt8>]

  /// Lays `style` and `script` into `html` at their marks, and remembers the places of the nonce.
  init(html: [UInt8], style: [UInt8], script: [UInt8]) {
    let styled = ByteTemplate.replacing(html, "/*style*/", by: style)
    pieces = ByteTemplate.split(ByteTemplate.replacing(styled, "/*script*/", by: script), at: "NONCE")
  }

  /// The document with `nonce`.
  func body(nonce: String) -> [UInt8] { Array(pieces.joined(separator: Array(nonce.utf8))) }

  /// What the document may do: run its own script, style itself, show pictures that it made, and talk to this server.
  static func contentSecurityPolicy(nonce: String) -> String {
    "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; img-src blob: data:; "
      + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }
}
