/// The third door of the library: an existing JPEG held against its source.
public struct Comparator: Sendable {
  /// Below this PSNR, in dB, two pictures are not taken for the same: libjpeg quality 10 still gives more on photos.
  public static let leastPSNR = 24.0

  /// Creates a comparator.
  public init() {}

  /// Decodes `source` as a conversion under `options` would, decodes `jpeg`, and compares the pictures.
  ///
  /// Throws what a conversion throws when the source cannot be read; what is wrong with the JPEG goes into the comparison's `problems`.
  public func compare(
    _ source: UnsafeRawBufferPointer, with jpeg: UnsafeRawBufferPointer, options: ConversionOptions
  ) throws(ConversionError) -> Comparison {
    try options.check()
    try options.limits.check(fileBytes: source.count)
    let kind = SourceKind(sniffing: source)
    if let refusal = kind.refusal { throw refusal }
    guard let header = JPEGHeader(parsing: jpeg) else {
      var comparison = Comparison()
      comparison.problems = ["The JPEG is damaged or cut short."]
      return comparison
    }
    return kind == .jpeg
      ? try JPEGComparison(header).compare(source, jpeg)
      : try HEIFComparison(header).compare(source, jpeg, options: options)
  }
}
