/// File names that clients send. They name nothing here: they only come back as the name that an answer suggests.
enum FileName {
  /// The most that is kept of a name, in bytes of UTF-8: what most file systems take, with room for another extension.
  static let maximumLength = 240

  /// The last component of `text` without what could harm who reads or saves it: directories, control characters and marks that
  /// turn the direction of text (which hide an extension). Nil when nothing is left.
  static func cleaned(_ text: String) -> String? {
    let scalars = text.unicodeScalars
    let last = scalars.lastIndex { $0 == "/" || $0 == "\\" }.map { scalars[scalars.index(after: $0)...] }
    var name = ""
    var length = 0
    for scalar in last ?? scalars[...] where !isHarmful(scalar) {
      length += UTF8.width(scalar)
      guard length <= maximumLength else { break }
      name.unicodeScalars.append(scalar)
    }
    let trimmed = name.trimmingBlanks()
    return trimmed.isEmpty || trimmed == "." || trimmed == ".." ? nil : String(trimmed)
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
    default: false
    }
  }
}
