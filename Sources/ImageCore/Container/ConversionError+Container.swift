/// The sentences of the container reader, so that every refusal reads alike.
extension ConversionError {
  /// The file contradicts itself; `what` completes "The file is damaged: ...".
  static func corrupt(_ what: String, detail: String = "") -> ConversionError {
    ConversionError(.corrupt, "The file is damaged: \(what).", detail: detail)
  }

  /// The file uses `what`, a noun phrase, which imgconv does not take.
  static func unsupported(_ what: String, detail: String = "") -> ConversionError {
    ConversionError(.unsupported, "The picture uses \(what), which is not supported.", detail: detail)
  }

  /// The file ends `missing` bytes before the data that it declares.
  static func truncated(missing: Int, detail: String = "") -> ConversionError {
    let bytes = missing == 1 ? "1 byte of the picture is" : "\(missing) bytes of the picture are"
    return ConversionError(
      .truncated,
      "The file is cut short: at least \(bytes) missing at its end. Send the whole file again.",
      detail: detail)
  }
}
