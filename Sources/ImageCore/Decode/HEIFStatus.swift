internal import CHeif

/// The one place where libheif's return codes become `ConversionError`s.
enum HEIFStatus {
  /// Throws what `error` means, if it is one. `doing` names the step for the log; before `decoding`, only the file's
  /// structure can be at fault.
  static func check(_ error: heif_error, _ doing: String, decoding: Bool = false) throws(ConversionError) {
    guard error.code != heif_error_Ok else { return }
    let text = error.message.map { String(cString: $0) } ?? ""
    let detail = "libheif \(doing): \(text) (code \(error.code.rawValue), \(error.subcode.rawValue))"
    throw failure(error, decoding: decoding, detail)
  }

  private static func failure(_ error: heif_error, decoding: Bool, _ detail: String) -> ConversionError {
    switch error.code {
    case heif_error_Unsupported_filetype:
      return ConversionError(
        .unsupported, "The file's brands name no kind of HEIF that is supported.", detail: detail)
    case heif_error_Unsupported_feature:
      if error.subcode == heif_suberror_Unsupported_codec {
        return ConversionError(
          .unsupported,
          "The picture's codec has no decoder here, or uses a profile that the decoders do not take.",
          detail: detail)
      }
      return ConversionError(
        .unsupported, "The picture uses a HEIF feature that is not supported.", detail: detail)
    case heif_error_Memory_allocation_error:
      return error.subcode == heif_suberror_Security_limit_exceeded
        ? ConversionError(.overLimit, "The picture exceeds a limit of the HEIF reader.", detail: detail)
        : ConversionError(.internal, "There is not enough memory to decode the picture.", detail: detail)
    case heif_error_Plugin_loading_error:
      return ConversionError(.internal, "A decoder could not be loaded.", detail: detail)
    case heif_error_Invalid_input where error.subcode == heif_suberror_End_of_data:
      return ConversionError(.truncated, "The file ends before its picture does.", detail: detail)
    case _ where !decoding:
      return .corrupt("its boxes contradict each other", detail: detail)
    default:
      return ConversionError(
        .corrupt, "The picture's coded data is damaged and does not decode.", detail: detail)
    }
  }
}
