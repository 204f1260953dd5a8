/// The second door of the library: what a file is and holds, told from its header, and how it would be converted.
///
/// It decodes no more than the first tile, whose stream settles the colours, and may be used from several threads at once.
public struct Inspector: Sendable {
  /// Creates an inspector.
  public init() {}

  /// Inspects `source`, the whole file's bytes, under the limits of `options`.
  ///
  /// A picture that a conversion would refuse is described as far as possible, with the `refusal`. Throws what a
  /// conversion throws when there is nothing to describe: `notAnImage`, `truncated`, `corrupt`, `unsupported` (a film),
  /// `overLimit` (bytes of the file).
  public func inspect(
    _ source: UnsafeRawBufferPointer, options: ConversionOptions
  ) throws(ConversionError) -> Inspection {
    try options.check()
    try options.limits.check(fileBytes: source.count)
    let kind = SourceKind(sniffing: source)
    if let refusal = kind.refusal { throw refusal }
    if kind == .jpeg { return try Inspection(jpeg: source, options: options) }
    var inspection = Inspection(heif: try HEIFContainer(parsing: source, limits: options.limits))
    inspection.addPlan(of: source, options: options)
    return inspection
  }
}
