internal import ImageCore

/// Tells options apart that lead to different JPEGs.
enum OptionsDigest {
  /// A digest of everything in `options` that decides a JPEG's bytes: neither limits nor threads, which decide whether
  /// and how fast there is one.
  static func of(_ options: ConversionOptions) -> String {
    let background = options.background
    let facts = [
      "\(options.quality.value)", options.quality.scale.rawValue, options.chroma.rawValue,
      "\(options.optimize)",
      "\(options.progressive)", options.metadata.rawValue, options.color.rawValue, options.hdr.rawValue,
      "\(background.red),\(background.green),\(background.blue)", options.decoder.rawValue,
      "\(options.maxBytes ?? 0)", "\(options.fit ?? 0)", "\(options.minimumQuality ?? 0.3)",
    ]
    return String(SHA256.hex(facts.joined(separator: " ").utf8).prefix(16))
  }
}
