/// A decoder plug-in of libheif's, asked for by its id: with several present libheif's own choice is not the fastest.
struct HEVCDecoder: Sendable, Equatable {
  /// The id for reports and logs.
  let name: String
  /// A C string that lives as long as the process; nil leaves the choice to libheif (AV1).
  nonisolated(unsafe) let libheifID: UnsafePointer<CChar>?

  /// FFmpeg's: the fastest, refuses some streams.
  static let ffmpeg = HEVCDecoder(name: "ffmpeg", staticID: "ffmpeg")
  /// libde265: always there, takes some streams that FFmpeg's plug-in refuses.
  static let libde265 = HEVCDecoder(name: "libde265", staticID: "libde265")
  /// dav1d or aom, whichever libheif prefers.
  static func av1(named name: String) -> HEVCDecoder { HEVCDecoder(name: name, libheifID: nil) }

  private init(name: String, libheifID: UnsafePointer<CChar>?) {
    self.name = name
    self.libheifID = libheifID
  }

  private init(name: String, staticID: StaticString) {
    self.init(
      name: name, libheifID: UnsafeRawPointer(staticID.utf8Start).assumingMemoryBound(to: CChar.self))
  }

  static func == (a: HEVCDecoder, b: HEVCDecoder) -> Bool { a.name == b.name }
}
