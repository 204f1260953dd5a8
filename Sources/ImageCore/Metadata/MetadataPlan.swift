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
    if policy != .none {
      if let exif, !exif.isEmpty { add(exif: exif, width: width, height: height, policy: policy) }
      if let xmp, !xmp.isEmpty { add(xmp: xmp, width: width, height: height, policy: policy) }
    }
    if let icc, !icc.isEmpty { add(icc: icc) }
  }

  private mutating func add(exif: [UInt8], width: Int, height: Int, policy: MetadataPolicy) {
    guard exif.count <= Self.maximumBlock else {
      return notes.append("The EXIF metadata was left out: it is too large.")
    }
    // Some writers repeat APP1's word before the TIFF block although HEIF has an offset for it.
    let bytes =
      exif.starts(with: SegmentSignature.exif) ? Array(exif.dropFirst(SegmentSignature.exif.count)) : exif
    switch EXIFCorrector(width: width, height: height).correct(bytes) {
    case .broken(let reason):
      notes.append("The EXIF metadata was left out: \(reason).")
    case .corrected(let block, let notes):
      guard block.bytes.count <= Self.maximumEXIF else {
        self.notes.append(
          "The EXIF metadata was left out: it does not fit a JPEG's \(Self.maximumEXIF) bytes.")
        return
      }
      self.notes += notes
      segments.append(MarkerSegment(marker: JPEGMarker.app1, payload: SegmentSignature.exif + block.bytes))
      sourceBytes += block.bytes.count
    }
  }

  private mutating func add(xmp: [UInt8], width: Int, height: Int, policy: MetadataPolicy) {
    guard xmp.count <= Self.maximumBlock else {
      return notes.append("The XMP metadata was left out: it is too large.")
    }
    guard let source = XMPPacket(xmp), let packet = XMPPacket(source.corrected(width: width, height: height))
    else {
      notes.append("The XMP metadata was left out: it is not well-formed XML in UTF-8.")
      return
    }
    guard let segments = XMPSegments.segments(of: packet) else {
      notes.append("The XMP metadata was left out: it does not fit a JPEG's segments.")
      return
    }
    self.segments += segments
    sourceBytes += xmp.count
  }

  private mutating func add(icc: [UInt8]) {
    guard ICCSegments.isProfile(icc) else {
      notes.append("The colour profile was left out: it is broken.")
      return
    }
    guard let chunks = ICCSegments.segments(of: icc) else {
      notes.append("The colour profile was left out: it does not fit a JPEG's 255 segments.")
      return
    }
    segments += chunks
    sourceBytes += icc.count
  }

  /// The largest EXIF or XMP block that is looked at: no camera writes a tenth of it, and a worker's memory is bounded.
  static let maximumBlock = 8 << 20

  /// The largest TIFF block that one APP1 segment carries. EXIF cannot be continued in a second one (Exif 2.32, 4.7.2).
  static let maximumEXIF = JPEGMarker.maximumPayload - SegmentSignature.exif.count
}
