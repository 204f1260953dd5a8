@testable import ImageServer

/// An answer as it was on the wire.
struct RawResponse: Equatable {
  var status: Int
  var fields: HTTPFields
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }
}

extension RawClient {
  /// Reads one answer by its Content-Length, byte by byte where the end of the head is not known yet.
  func response(toHEAD: Bool = false) -> RawResponse? {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard let byte = receive(1), !byte.isEmpty else { return nil }
      head += byte
    }
    let lines = String(decoding: head.dropLast(4), as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ")
    guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else { return nil }
    var fields = HTTPFields()
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      fields.add(String(line[..<colon]), String(line[line.index(after: colon)...].trimmingBlanks()))
    }
    var body: [UInt8] = []
    let length = toHEAD ? 0 : fields["content-length"].flatMap { Int($0) } ?? 0
    while body.count < length {
      guard let piece = receive(length - body.count), !piece.isEmpty else { return nil }
      body += piece
    }
    return RawResponse(status: status, fields: fields, body: body)
  }
}
