/// Where a server that is benched listens: `http://HOST[:PORT]`.
struct BenchServerAddress: Sendable, Equatable {
  /// A name or an address, without brackets.
  var host: String
  /// The port.
  var port: UInt16

  /// The address as a URL.
  var url: String { "http://\(authority)" }
  /// Host and port as a Host field has them.
  var authority: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }

  /// Reads a URL without path; nil when it is none.
  init?(_ text: String) {
    let scheme = "http://"
    guard text.hasPrefix(scheme), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    var rest = text.dropFirst(scheme.count)
    if rest.last == "/" { rest.removeLast() }
    guard !rest.isEmpty, !rest.contains(where: { "/?#@".contains($0) }) else { return nil }
    let portStart: Substring.Index
    if rest.first == "[" {
      guard let close = rest.firstIndex(of: "]") else { return nil }
      host = String(rest[rest.index(after: rest.startIndex)..<close])
      portStart = rest.index(after: close)
    } else {
      portStart = rest.firstIndex(of: ":") ?? rest.endIndex
      host = String(rest[..<portStart])
    }
    guard !host.isEmpty else { return nil }
    let tail = rest[portStart...]
    if tail.isEmpty {
      port = 80
    } else {
      guard tail.first == ":", let number = UInt16(tail.dropFirst()), number > 0 else { return nil }
      port = number
    }
  }
}

extension ValueParser where Value == BenchServerAddress {
  /// `http://HOST:PORT`.
  static var server: ValueParser {
    ValueParser { (bytes) throws(ValueProblem) in
      guard let address = BenchServerAddress(String(decoding: bytes, as: UTF8.self)) else {
        throw ValueProblem("must be a server such as http://127.0.0.1:8080")
      }
      return address
    }
  }
}
