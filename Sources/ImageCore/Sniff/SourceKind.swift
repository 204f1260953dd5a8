/// What a file is, told from its bytes alone: never from its name or a Content-Type.
public enum SourceKind: Sendable, Equatable {
  /// An ISO base media file with a HEIF or AVIF brand, or with a top-level `meta` box and no film (ISO/IEC 23008-12).
  case heif
  /// A JPEG stream (T.81).
  case jpeg
  /// Anything else.
  case foreign(ForeignFormat)

  /// Tells the kind of the file that begins with `head`.
  ///
  /// The first 4 KiB settle it in practice; with all of the file a `meta` box that follows other boxes is found too.
  public init(sniffing head: UnsafeRawBufferPointer) {
    self = MagicReader(bytes: head).kind
  }

  /// The error to answer with when the file is neither HEIF nor JPEG; nil when it is one of them.
  public var refusal: ConversionError? {
    guard case .foreign(let format) = self else { return nil }
    return ConversionError(.notAnImage, format.message, detail: "sniffed as \(format.rawValue)")
  }
}
