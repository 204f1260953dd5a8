/// The marker segments that carry a picture's metadata into its JPEG.
struct MetadataPlan: Sendable, Equatable {
  /// In the order in which they are written after SOI: EXIF, XMP, extended XMP, ICC.
  var segments: [MarkerSegment] = []
  /// Bytes of source metadata that went along; counted into the source's bytes for the parity ratio.
  var sourceBytes = 0
  /// What was dropped or repaired, in whole sentences.
  var notes: [String] = []

  /// Plans the segments for a picture shown as `width` x `height` pixels: EXIF with Orientation 1 and true
  /// pixel dimensions, XMP likewise, everything else byte-true; less under `policy`. Broken blocks are
  /// dropped with a note, never an error.
  init(exif: [UInt8]?, xmp: [UInt8]?, icc: [UInt8]?, width: Int, height: Int, policy: MetadataPolicy) {
    if policy != .none {
      if let exif, !exif.isEmpty { add(exif: exif, width: width, height: height, policy: policy) }
      if let xmp, !xmp.isEmpty { add(xmp: xmp, width: width, height: height, policy: policy) }
    }
    if let icc, !icc.isEmpty { add(icc: icc) }
  }

  private mutating func add(exif: [UInt8], width: Int, height: Int, policy: MetadataPolicy) {
    guard exif.count <= Self.maximumBlock else { return drop("EXIF block", "it is too large") }
    let bytes = Self.content(of: exif, after: SegmentSignature.exif)
    let block: TIFFBlock
    switch EXIFCorrector(width: width, height: height).correct(bytes) {
    case .broken(let reason): return drop("EXIF block", reason)
    case .corrected(let corrected, let notes):
      block = corrected
      if policy == .keep { self.notes += notes }
    }
    guard policy == .keep else {
      if let filtered = PrivacyFilter.filter(block) {
        add(exifSegment: filtered, sourceBytes: filtered.count)
      }
      return
    }
    guard let (fitting, note) = EXIFFitter.fit(block) else {
      return drop("EXIF block", "a JPEG has no room for it")
    }
    if let note { notes.append(note) }
    add(exifSegment: fitting, sourceBytes: fitting.count)
  }

  private mutating func add(exifSegment block: [UInt8], sourceBytes: Int) {
    segments.append(MarkerSegment(marker: JPEGMarker.app1, payload: SegmentSignature.exif + block))
    self.sourceBytes += sourceBytes
  }

  private mutating func add(xmp: [UInt8], width: Int, height: Int, policy: MetadataPolicy) {
    guard xmp.count <= Self.maximumBlock else { return drop("XMP packet", "it is too large") }
    guard let source = XMPPacket(Self.content(of: xmp, after: SegmentSignature.xmp)),
      let corrected = XMPPacket(source.corrected(width: width, height: height))
    else {
      return drop("XMP packet", "it is not well-formed XML in UTF-8")
    }
    guard let packet = policy == .keep ? corrected : PrivacyFilter.filter(corrected) else { return }
    guard let segments = XMPSegments.segments(of: packet) else {
      return drop("XMP packet", "a JPEG has no room for it")
    }
    self.segments += segments
    sourceBytes += packet.bytes.count
  }

  private mutating func add(icc: [UInt8]) {
    guard ICCSegments.isProfile(icc) else { return drop("colour profile", "it is broken") }
    guard let chunks = ICCSegments.segments(of: icc) else {
      return drop("colour profile", "a JPEG has no room for it")
    }
    segments += chunks
    sourceBytes += icc.count
  }

  /// Some writers put APP1's signature into HEIF items too, although it has no place there.
  private static func content(of block: [UInt8], after signature: [UInt8]) -> [UInt8] {
    block.starts(with: signature) ? Array(block.dropFirst(signature.count)) : block
  }

  private mutating func drop(_ what: String, _ reason: String) {
    notes.append("The \(what) was dropped: \(reason).")
  }

  /// The largest EXIF or XMP block that is looked at: no camera writes a tenth of it, and a worker's memory
  /// is bounded.
  static let maximumBlock = 8 << 20
}
