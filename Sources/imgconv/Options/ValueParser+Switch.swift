extension ValueParser where Value == Bool {
  /// On or off, as environment variables say it of flags: in any case of letters.
  static var onOff: ValueParser {
    ValueParser { (bytes) throws(ValueProblem) in
      switch String(decoding: bytes, as: UTF8.self).lowercased() {
      case "1", "true", "yes", "on": return true
      case "0", "false", "no", "off": return false
      default: throw ValueProblem("must be 1, true, yes or on, or else 0, false, no or off")
      }
    }
  }
}
