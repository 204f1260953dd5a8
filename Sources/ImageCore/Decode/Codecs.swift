internal import CHeif
internal import CJPEG
internal import CLCMS

/// The codecs and libraries that this process has.
public enum Codecs {
  /// Loads libheif's decoder plug-ins and silences what they write to standard error; done once, however often it is called.
  ///
  /// Worker processes call this before they lock themselves down, since it opens shared libraries.
  public static func load() { _ = loaded }

  private static let loaded: Void = {
    _ = heif_init(nil)
    cheif_watch_ffmpeg()
  }()

  /// The ids of the HEVC decoders, for example `ffmpeg` and `libde265`.
  public static var hevcDecoders: [String] { decoders(heif_compression_HEVC) }
  /// The ids of the AV1 decoders, for example `dav1d`.
  public static var av1Decoders: [String] { decoders(heif_compression_AV1) }

  /// The libraries in use with their run-time versions, one a line: `libheif 1.19.7`, ...
  public static var libraries: [String] {
    let lcms = Int(cmsGetEncodedCMMversion())
    return [
      "libheif \(String(cString: heif_get_version()))",
      String(cString: cjpeg_version()),
      "lcms2 \(lcms / 1000).\(lcms % 1000 / 10)",
    ]
  }

  /// The decoders to try, in order, for pictures coded as `codec` under `choice`.
  static func candidates(codec: String, choice: DecoderChoice) throws(ConversionError) -> [DecoderPlugin] {
    load()
    if codec == "av01" {
      guard let name = av1Decoders.first else {
        throw ConversionError(
          .internal, "No AV1 decoder is installed: libheif needs its dav1d or aom plug-in.")
      }
      return [.av1(named: name)]
    }
    let wanted: [DecoderPlugin] =
      switch choice {
      case .auto: [.ffmpeg, .libde265]
      case .ffmpeg: [.ffmpeg]
      case .libde265: [.libde265]
      }
    let there = hevcDecoders
    let candidates = wanted.filter { there.contains($0.name) }
    guard !candidates.isEmpty else {
      let names = wanted.map(\.name).joined(separator: " or ")
      throw ConversionError(.internal, "No HEVC decoder is installed: libheif needs its \(names) plug-in.")
    }
    return candidates
  }

  private static func decoders(_ format: heif_compression_format) -> [String] {
    load()
    var descriptors = [OpaquePointer?](repeating: nil, count: 16)
    let count = Int(heif_get_decoder_descriptors(format, &descriptors, Int32(descriptors.count)))
    return descriptors.prefix(min(count, descriptors.count)).compactMap { descriptor in
      descriptor.flatMap { heif_decoder_descriptor_get_id_name($0) }.map { String(cString: $0) }
    }
  }
}
