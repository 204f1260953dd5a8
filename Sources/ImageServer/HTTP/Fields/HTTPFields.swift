/// The field lines ("headers") of a message, in their order; names compare without regard to case (RFC 9110, 5.1).
struct HTTPFields: Sendable, Equatable {
  /// One field line.
  struct Field: Sendable, Equatable {
    /// The name as it was written.
    var name: String
    /// The value without surrounding white space.
    var value: String
  }

  /// All lines in order.
  private(set) var lines: [Field] = []

  /// Adds a line after all others.
  mutating func add(_ name: String, _ value: String) {
    lines.append(Field(name: name, value: value))
  }

  /// Replaces every line called `name` by a single one.
  mutating func set(_ name: String, _ value: String) {
    remove(name)
    add(name, value)
  }

  /// Removes every line called `name`.
  mutating func remove(_ name: String) {
    lines.removeAll { $0.name.equalsIgnoringCase(name) }
  }

  /// The value of the first line called `name`.
  subscript(name: String) -> String? {
    lines.first { $0.name.equalsIgnoringCase(name) }?.value
  }

  /// The values of all lines called `name`, in order.
  func values(of name: String) -> [String] {
    lines.compactMap { $0.name.equalsIgnoringCase(name) ? $0.value : nil }
  }

  /// The elements of the comma-separated list that all lines called `name` make together (RFC 9110, 5.6.1): trimmed, empty ones
  /// dropped. Not for fields whose elements may hold quoted commas.
  func list(of name: String) -> [Substring] {
    values(of: name).flatMap { value in
      value.pieces(separatedBy: ",").map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
    }
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// Creates fields from names and values, in the literal's order; a name may occur several times.
  init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }
}
