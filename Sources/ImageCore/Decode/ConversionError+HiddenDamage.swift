extension ConversionError {
  /// Damage that a decoder hides behind a picture; no other decoder is asked, which could hide it better.
  static func hiddenDamage(_ detail: String) -> ConversionError {
    var error = ConversionError(
      .corrupt,
      "The picture's coded data is damaged: a part of the picture is lost. Send the original again.",
      detail: detail)
    error.isSettled = true
    return error
  }
}
