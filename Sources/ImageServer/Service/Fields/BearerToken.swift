/// The secret that a client must show (RFC 6750).
struct BearerToken: Sendable {
  private let secret: [UInt8]

  /// Takes the first line of a token file; nil when it is empty or holds what a header cannot carry.
  init?(fileContents: [UInt8]) {
    var line = Array(fileContents.prefix { $0 != 0x0A })
    while let last = line.last, last == 0x0D || last == 0x20 || last == 0x09 { line.removeLast() }
    guard !line.isEmpty, line.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    secret = line
  }

  /// Whether `authorization`, the field's value, carries this token.
  ///
  /// The time taken depends on the length of what the client sent, not on how much of it is right.
  func matches(authorization: String?) -> Bool {
    guard let authorization else { return false }
    let parts = authorization.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return false }
    let given = Array(parts[1].utf8.drop { $0 == 0x20 })
    var difference = given.count ^ secret.count
    for index in given.indices {
      difference |= Int(given[index] ^ secret[index % secret.count])
    }
    return difference == 0
  }
}
