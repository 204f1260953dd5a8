/// A decoder plug-in of libheif's; those of HEVC are asked for by their id: with several present libheif's own choice is not the
/// fastest.
struct DecoderPlugin: Sendable, Equatable {
  /// The id for reports and logs.
  let name: String
  /// A C string that lives as long as the process; nil leaves the choice to libheif (AV1).
  nonisolated(unsafe) let libheifID: UnsafePointer<CChar>?

  /// FFmpeg's: the fastest, refuses some streams.
  static let ffmpeg = DecoderPlugin(name: "ffmpeg", staticID: "ffmpeg")
  /// libde265: always there, takes some streams that FFmpeg's plug-in refuses.
  static let libde265 = DecoderPlugin(name: "libde265", staticID: "libde265")
  /// dav1d or aom, whichever libheif prefers.
  static func av1(named name: String) -> DecoderPlugin { DecoderPlugin(name: name, libheifID: nil) }

  private init(name: String, libheifID: UnsafePointer<CChar>?) {
    self.name = name
    self.libheifID = libheifID
  }

  private init(name: String, staticID: StaticString) {
    self.init(
      name: name, libheifID: UnsafeRawPointer(staticID.utf8Start).assumingMemoryBound(to: CChar.self))
  }

  static func == (a: DecoderPlugin, b: DecoderPlugin) -> Bool { a.name == b.name }
}
