internal import ImageCore

/// One query parameter of `/convert` and `/inspect`: its name, what it takes, and what it does to the request.
struct PictureParameter: Sendable {
  /// The name, as it stands in the query.
  let name: String
  /// What values it takes, as the end of the sentence "must be ...".
  let expected: String
  /// Applies `value`; false when it is malformed.
  let apply: @Sendable (_ value: String, _ request: inout PictureParameters) -> Bool

  /// Every parameter there is.
  static let all: [PictureParameter] = [
    PictureParameter(name: "quality", expected: "a number from 0.01 to 1, such as 0.83") { value, request in
      guard let number = DecimalText.parse(value), number >= 0.01,
        let quality = Quality(number, scale: request.options.quality.scale)
      else { return false }
      request.options.quality = quality
      return true
    },
    choice("scale", \.quality.scale),
    choice("metadata", \.metadata),
    choice("chroma", \.chroma),
    choice("color", \.color),
    choice("hdr", \.hdr),
    PictureParameter(name: "background", expected: "six hex digits, such as ffffff") { value, request in
      let digits = value.utf8.compactMap(\.hexValue)
      guard digits.count == 6, value.utf8.count == 6 else { return false }
      request.options.background = BackgroundColor(
        red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3], blue: digits[4] << 4 | digits[5])
      return true
    },
    PictureParameter(name: "max_bytes", expected: "a whole number of bytes from 1 to 2^40") {
      value, request in
      guard let bytes = DecimalText.parseDigits(value), (1...1 << 40).contains(bytes) else { return false }
      request.options.maxBytes = bytes
      return true
    },
    PictureParameter(name: "fit", expected: "a number from 0.01 to 100, such as 1.0") { value, request in
      guard let ratio = DecimalText.parse(value), (0.01...100).contains(ratio) else { return false }
      request.options.fit = ratio
      return true
    },
    choice("parity", \.parity),
    PictureParameter(name: "filename", expected: "a name of 1 to 255 characters, none of them a control") {
      value, request in
      let scalars = value.unicodeScalars
      guard (1...255).contains(scalars.count), scalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
      else {
        return false
      }
      request.fileName = value
      return true
    },
  ]

  /// A parameter that takes the raw values of an enumeration.
  private static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<ConversionOptions, Choice> & Sendable
  ) -> PictureParameter where Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue)
    return PictureParameter(name: name, expected: "one of " + words.joined(separator: ", ")) {
      value, request in
      guard let choice = Choice(rawValue: value) else { return false }
      request.options[keyPath: path] = choice
      return true
    }
  }
}
