internal import ImageCore

/// The decoders that a worker has loaded, by their ids.
public struct DecoderNames: Sendable, Equatable, Codable {
  /// Those of HEVC, which phones use, for example `ffmpeg` and `libde265`.
  public var hevc: [String] = []
  /// Those of AV1, for example `dav1d`.
  public var av1: [String] = []

  /// The decoders of this process, which loads them if it has not.
  static var here: DecoderNames { DecoderNames(hevc: Codecs.hevcDecoders, av1: Codecs.av1Decoders) }

  /// The names without control characters, and no more of them than can be true.
  var bounded: DecoderNames {
    DecoderNames(hevc: hevc.prefix(16).map { $0.bounded(32) }, av1: av1.prefix(16).map { $0.bounded(32) })
  }
}
