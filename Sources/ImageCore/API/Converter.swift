/// The library's door: a HEIF file's bytes in, a JPEG stream and a report out.
///
/// A converter is stateless and may be used from several threads at once. It opens no file, no socket and no process
/// (libheif loads its decoder plug-ins at the first use).
public struct Converter: Sendable {
  /// Creates a converter.
  public init() {}

  /// Converts `source`, the whole file's bytes, into `sink` as `options` say.
  ///
  /// The sink's bytes are the JPEG only when this returns; after an error they are to be thrown away.
  public func convert(
    _ source: UnsafeRawBufferPointer, options: ConversionOptions, into sink: inout some JPEGSink
  ) throws(ConversionError) -> ConversionReport {
    try options.limits.check(fileBytes: source.count)
    let kind = SourceKind(sniffing: source)
    if let refusal = kind.refusal { throw refusal }
    if kind == .jpeg { return try PassthroughJPEG.copy(source, options: options, into: &sink) }
    return try HEIFConversion(source, options: options).run(into: &sink)
  }
}
