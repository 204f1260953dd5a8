extension PassthroughJPEG {
  /// The frame of a stream that may be handed on.
  static func check(_ parser: JPEGStreamParser, limits: Limits) throws(ConversionError) -> JPEGFrame {
    if let fault = parser.fault { throw refusal(of: fault, at: parser) }
    guard let frame = parser.frame else { throw refusal(of: .missingScan, at: parser) }
    switch frame.process {
    case .baseline, .extended, .progressive: break
    case .arithmetic: throw .unsupported("arithmetic coding, a kind of JPEG that hardly any viewer opens")
    case .lossless: throw .unsupported("lossless JPEG coding, which hardly any viewer opens")
    case .hierarchical: throw .unsupported("hierarchical JPEG coding, which hardly any viewer opens")
    }
    guard frame.precision == 8 else {
      throw .unsupported("\(frame.precision)-bit JPEG coding instead of 8-bit")
    }
    guard !parser.isHeightDeferred else {
      throw .unsupported("a height behind the picture (DNL), a kind of JPEG that hardly any viewer opens")
    }
    guard max(frame.width, frame.height) <= Limits.side else {
      throw ConversionError(
        .overLimit,
        "The picture is \(frame.width) x \(frame.height) pixels; a JPEG's sides can be at most \(Limits.side) pixels."
      )
    }
    guard frame.width * frame.height <= limits.pixels else {
      throw ConversionError(
        .overLimit,
        "The picture of \(frame.width) x \(frame.height) has more pixels than the limit of \(limits.pixels).")
    }
    return frame
  }

  /// The error for a stream that is not sound.
  static func refusal(of fault: JPEGFault, at parser: JPEGStreamParser) -> ConversionError {
    let detail = "\(fault.rawValue) after \(parser.bytes) bytes"
    switch fault {
    case .cutShort, .scanCutShort, .missingScan:
      return ConversionError(
        .truncated, "The file is a JPEG that is cut short: \(fault.rawValue). Send the whole file again.",
        detail: detail)
    default:
      return ConversionError(.corrupt, "The file is a damaged JPEG: \(fault.rawValue).", detail: detail)
    }
  }
}
