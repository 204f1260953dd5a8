/// The library's door: a HEIF file's bytes in, a JPEG stream and a report out.
///
/// A converter is stateless and may be used from several threads at once. It opens no file, no socket and no process
/// (libheif loads its decoder plug-ins at the first use).
public struct Converter: Sendable {
  /// Creates a converter.
  public init() {}

  /// Converts `source`, the whole file's bytes, into `sink` as `options` say.
  ///
  /// The sink's bytes are the JPEG only when this returns; after an error they are to be thrown away. Throws `usage` for
  /// options that mean nothing, `notAnImage`, `unsupported`, `truncated`, `corrupt` and `overLimit` for what is wrong with
  /// the source, `parityRefused` for a JPEG that would not be its picture or breaks a byte promise, `internal`, and what the
  /// sink throws.
  public func convert(
    _ source: UnsafeRawBufferPointer, options: ConversionOptions, into sink: inout some JPEGSink
  ) throws(ConversionError) -> ConversionReport {
    try options.check()
    try options.limits.check(fileBytes: source.count)
    let kind = SourceKind(sniffing: source)
    if let refusal = kind.refusal { throw refusal }
    if kind == .jpeg { return try PassthroughJPEG.copy(source, options: options, into: &sink) }
    return try HEIFConversion(source, options: options).run(into: &sink)
  }
}
