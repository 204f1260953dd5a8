/// A JPEG marker segment: `FF marker length payload` (T.81, B.1.1.4).
struct MarkerSegment: Sendable, Equatable {
  /// The second byte of the marker, for example 0xE1 for APP1.
  var marker: UInt8
  /// Without marker and length; at most 65,533 bytes.
  var payload: [UInt8]
}

/// The marker segments that carry a picture's metadata into its JPEG.
struct MetadataPlan: Sendable, Equatable {
  /// In the order in which they are written after SOI: EXIF, XMP, extended XMP, ICC.
  var segments: [MarkerSegment] = []
  /// Bytes of source metadata that went along; counted into the source's bytes for the parity ratio.
  var sourceBytes = 0
  /// What was dropped or repaired, in whole sentences.
  var notes: [String] = []

  /// Plans the segments for a picture shown as `width` x `height` pixels: EXIF with Orientation 1 and true pixel dimensions,
  /// XMP likewise, everything else byte-true; less under `policy`. Broken blocks are dropped with a note, never an error.
  init(exif: [UInt8]?, xmp: [UInt8]?, icc: [UInt8]?, width: Int, height: Int, policy: MetadataPolicy) {
  }
}
