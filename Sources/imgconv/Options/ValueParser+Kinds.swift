internal import ImageCore

extension ValueParser where Value == BytePath {
  /// A path, byte for byte.
  static var path: ValueParser {
    ValueParser(completion: .path) { (bytes) throws(ValueProblem) in
      guard !bytes.isEmpty else { throw ValueProblem("must not be empty") }
      return BytePath(bytes)
    }
  }
}

extension ValueParser where Value == [UInt8] {
  /// Any bytes but none at all.
  static var bytes: ValueParser {
    ValueParser { (bytes) throws(ValueProblem) in
      guard !bytes.isEmpty else { throw ValueProblem("must not be empty") }
      return bytes
    }
  }
}

extension ValueParser where Value == String {
  /// UTF-8 text.
  static var text: ValueParser {
    ValueParser { (bytes) throws(ValueProblem) in
      guard !bytes.isEmpty else { throw ValueProblem("must not be empty") }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ValueProblem("must be UTF-8 text")
      }
      return text
    }
  }
}

extension ValueParser where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the cases' words.
  static var word: ValueParser {
    let words = Value.allCases.map(\.rawValue)
    return ValueParser(completion: .words(words)) { (bytes) throws(ValueProblem) in
      let given = String(decoding: bytes, as: UTF8.self)
      if let value = Value(rawValue: given) { return value }
      let near = NearestName.of(given, among: words).map { "; did you mean \($0)?" } ?? ""
      throw ValueProblem("must be one of \(words.joined(separator: ", "))\(near)")
    }
  }
}

extension ValueParser where Value == Int {
  /// A whole number within `range`.
  static func whole(in range: ClosedRange<Int>) -> ValueParser {
    ValueParser { (bytes) throws(ValueProblem) in
      guard let number = Int(String(decoding: bytes, as: UTF8.self)), range.contains(number) else {
        let limit =
          range.upperBound == .max
          ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
        throw ValueProblem("must be a whole number \(limit)")
      }
      return number
    }
  }

  /// A number with an optional unit: `K`, `M`, `G` for powers of 1000, `KiB`, `MiB`, `GiB` for powers of 1024.
  /// `noun` is what is counted, in the message and as an optional last letter (`MP`, `MB`).
  static func quantity(of noun: String, letter: Character, example: String) -> ValueParser {
    ValueParser { (bytes) throws(ValueProblem) in
      guard let count = Quantity.parse(String(decoding: bytes, as: UTF8.self), letter: letter), count > 0
      else {
        throw ValueProblem("must be a number of \(noun), for example \(example)")
      }
      return count
    }
  }

  /// A number of bytes.
  static var byteCount: ValueParser { quantity(of: "bytes", letter: "B", example: "500000, 2MB or 64MiB") }
}

extension ValueParser where Value == Double {
  /// A number greater than 0 and at most `maximum`.
  static func positive(upTo maximum: Double = .infinity, example: String) -> ValueParser {
    ValueParser { (bytes) throws(ValueProblem) in
      guard let number = Double(String(decoding: bytes, as: UTF8.self)), number > 0, number <= maximum,
        number.isFinite
      else {
        let limit = maximum.isFinite ? " and at most \(DecimalText.exact(maximum))" : ""
        throw ValueProblem("must be a number greater than 0\(limit), for example \(example)")
      }
      return number
    }
  }
}

extension ValueParser where Value == Duration {
  /// A time with its unit: `500ms`, `30s`, `2m`, `1h`; a bare number is seconds.
  static var duration: ValueParser {
    ValueParser { (bytes) throws(ValueProblem) in
      guard let duration = Quantity.parseDuration(String(decoding: bytes, as: UTF8.self)), duration > .zero
      else {
        throw ValueProblem("must be a time such as 500ms, 30s or 2m")
      }
      return duration
    }
  }
}

extension ValueParser where Value == BackgroundColor {
  /// `white`, `black` or `#RRGGBB`.
  static var color: ValueParser {
    ValueParser { (bytes) throws(ValueProblem) in
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      if text == "white" { return .white }
      if text == "black" { return BackgroundColor(red: 0, green: 0, blue: 0) }
      let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
      guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16)
      else {
        throw ValueProblem("must be white, black or six hexadecimal digits, for example #ffcc00")
      }
      return BackgroundColor(
        red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
        blue: UInt8(truncatingIfNeeded: number))
    }
  }
}
