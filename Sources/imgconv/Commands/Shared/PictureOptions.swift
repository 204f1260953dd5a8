internal import ImageCore

/// The options that decide what becomes of a picture, for every command that converts.
enum PictureOptions {
  /// All rows, in the order in which help lists them.
  static let all = jpeg + content + promises + limits

  /// The rows that decide how a source's pixels are read, for commands that make no JPEG.
  static let reading = [color, background, decoder] + limits

  private static let color: OptionSpec<ConversionOptions> = .value(
    "color", "WHAT", .word, group: "Content", default: "keep",
    help: "keep leaves the colours in their own space, with its profile; srgb converts them to sRGB."
  ) { $0.color = $1 }

  private static let background: OptionSpec<ConversionOptions> = .value(
    "background", "COLOR", .color, group: "Content", default: "white",
    help: "The colour behind transparent parts: white, black or #RRGGBB."
  ) { $0.background = $1 }

  private static let decoder: OptionSpec<ConversionOptions> = .value(
    "decoder", "NAME", .word, group: "Content", default: "auto",
    help: "The HEVC decoder; auto takes ffmpeg, and libde265 for pictures that ffmpeg refuses."
  ) { $0.decoder = $1 }

  private static let jpeg: [OptionSpec<ConversionOptions>] = [
    .value(
      "quality", letter: "q", "Q", .positive(upTo: 1, example: "0.83"), group: "JPEG", default: "0.83",
      help: "The JPEG's quality, greater than 0 and at most 1. 0.83 keeps the size of most photos."
    ) { $0.quality.value = $1 },
    .value(
      "scale", "SCALE", .word, group: "JPEG", default: "ijg",
      help:
        "The scale of the quality: ijg is libjpeg's (0.83 is 83), imageio that of Apple's ImageIO (about twice the "
        + "bytes)."
    ) { $0.quality.scale = $1 },
    .value(
      "chroma", "FORMAT", .word, group: "JPEG", default: "source",
      help: "The resolution of the JPEG's colour: as in the source, or a chroma format by its name."
    ) { $0.chroma = $1 },
    .flag(
      "optimize", group: "JPEG",
      help:
        "Optimise the Huffman tables: some percent fewer bytes for more time, and memory for the whole picture."
    ) { $0.optimize = true },
    .flag(
      "progressive", group: "JPEG",
      help: "Write a progressive JPEG: fewer bytes, for more time and memory for the whole picture."
    ) { $0.progressive = true },
  ]

  private static let content: [OptionSpec<ConversionOptions>] = [
    .value(
      "metadata", "WHAT", .word, group: "Content", default: "keep",
      help:
        "keep carries everything along (ICC, EXIF, XMP); safe leaves out position, serial numbers, maker notes, face "
        + "regions and the embedded thumbnail; none keeps the ICC profile only."
    ) { $0.metadata = $1 },
    color,
    .value(
      "hdr", "WHAT", .word, group: "Content", default: "tonemap",
      help:
        "What happens to HDR pictures (PQ, HLG), which a JPEG cannot hold: tonemap brings them into its range, refuse "
        + "fails them."
    ) { $0.hdr = $1 },
    background,
    decoder,
    .flag(
      "verify", group: "Content",
      help:
        "Decode every JPEG again and hold it against the source's own samples; the PSNR is reported, and a picture that "
        + "is too far off fails."
    ) { $0.verify = true },
  ]

  private static let promises: [OptionSpec<ConversionOptions>] = [
    .value(
      "parity", "WHAT", .word, group: "Size", default: "report",
      help:
        "What happens when the JPEG's bytes are out of proportion to the source's: report says so, enforce fails the "
        + "picture. Unequal pixels always fail it."
    ) { $0.parity = $1 },
    .value(
      "max-bytes", "N", .byteCount, group: "Size",
      help:
        "No JPEG may be larger than N bytes (500000, 2MB, 1MiB): the quality is lowered as far as needed, never the "
        + "number of pixels."
    ) { $0.maxBytes = $1 },
    .value(
      "fit", "RATIO", .positive(example: "1.0"), group: "Size",
      help:
        "No JPEG may be larger than RATIO times its source's picture and metadata; kept like --max-bytes."
    ) { $0.fit = $1 },
    .value(
      "min-quality", "Q", .positive(upTo: 1, example: "0.3"), group: "Size",
      default: "0.30, or --quality where that is lower",
      help:
        "The lowest quality that --max-bytes and --fit may go down to; below it the picture fails. Not above --quality."
    ) { $0.minimumQuality = $1 },
  ]

  private static let limits: [OptionSpec<ConversionOptions>] = [
    .value(
      "max-pixels", "N", .quantity(of: "pixels", letter: "P", example: "50000000 or 250MP"), group: "Limits",
      default: "250MP", help: "Pictures with more pixels are refused before they are decoded."
    ) { $0.limits.pixels = $1 },
    .value(
      "max-input-bytes", "N", .byteCount, group: "Limits", default: "512MiB",
      help: "Larger files are refused before they are read."
    ) { $0.limits.inputBytes = $1 },
  ]
}
