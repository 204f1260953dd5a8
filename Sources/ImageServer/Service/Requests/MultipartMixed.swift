/// A `multipart/mixed` answer (RFC 2046, 5.1.3): several contents, each with fields of its own.
struct MultipartMixed: Sendable {
  /// The boundary: 128 random bits, which no content holds by chance and nobody can foresee.
  let boundary: String

  /// Creates an answer with a boundary from `generator`.
  init(using generator: inout some RandomNumberGenerator) {
    let words: [UInt64] = [generator.next(), generator.next()]
    boundary = "imgconv-" + words.map { String($0, radix: 36) }.joined()
  }

  /// The value of Content-Type.
  var contentType: String { "multipart/mixed; boundary=\(boundary)" }

  /// The content, with the parts in order.
  func body(_ parts: [(fields: HTTPFields, body: HTTPResponse.Body)]) -> HTTPResponse.Body {
    var pieces: [HTTPResponse.Body] = []
    for (index, part) in parts.enumerated() {
      var head = Array("\(index == 0 ? "" : "\r\n")--\(boundary)\r\n".utf8)
      part.fields.write(to: &head)
      head += [.carriageReturn, .lineFeed]
      pieces += [.bytes(head), part.body]
    }
    pieces.append(.bytes(Array("\(parts.isEmpty ? "" : "\r\n")--\(boundary)--\r\n".utf8)))
    return .parts(pieces)
  }
}
