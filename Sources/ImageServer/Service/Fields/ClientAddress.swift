/// Who is really asking when trusted proxies stand in front (RFC 7239 `Forwarded`, and `X-Forwarded-For`).
struct ClientAddress: Sendable {
  /// Networks whose members may speak for others.
  let trusted: [AddressBlock]

  /// The client's address: `peer`, unless it is a trusted proxy; then the last address in the chain that is not.
  ///
  /// `Forwarded` outranks `X-Forwarded-For`. A chain is read from its end, since only what trusted proxies appended is true.
  func resolve(peer: String, forwarded: [String], xForwardedFor: [String]) -> String {
    guard !trusted.isEmpty, isTrusted(peer) else { return peer }
    let chain = forwarded.isEmpty ? Self.plainChain(xForwardedFor) : Self.forwardedChain(forwarded)
    var client = peer
    for hop in chain.reversed() {
      guard let address = Self.address(hop) else { break }
      client = address
      if !isTrusted(address) { break }
    }
    return client
  }

  private func isTrusted(_ address: String) -> Bool {
    if address.hasPrefix("unix") { return trusted.contains { $0.isUnix } }
    guard let bytes = IPAddress.parse(address) else { return false }
    return trusted.contains { $0.contains(bytes) }
  }

  private static func plainChain(_ values: [String]) -> [Substring] {
    values.flatMap { $0.split(separator: ",") }
  }

  /// The `for` parameters of `Forwarded`.
  private static func forwardedChain(_ values: [String]) -> [Substring] {
    values.flatMap { $0.split(separator: ",") }.map { element in
      for pair in element.split(separator: ";") {
        let halves = pair.split(separator: "=", maxSplits: 1)
        guard halves.count == 2 else { continue }
        if halves[0].filter({ $0 != " " && $0 != "\t" }).lowercased() == "for" { return halves[1] }
      }
      return ""
    }
  }

  /// The address of a hop, without quotes, brackets and port; nil when it is obfuscated, unknown or broken.
  private static func address(_ hop: Substring) -> String? {
    var text = hop.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      text = String(text[text.index(after: text.startIndex)..<end])
    } else if let colon = text.firstIndex(of: ":"), text.lastIndex(of: ":") == colon {
      text = String(text[..<colon])
    }
    return IPAddress.parse(text) == nil ? nil : text
  }
}
