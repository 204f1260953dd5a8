/// Decides which marker segments of a passed-through JPEG stay when metadata is to be removed. Scans are not touched.
struct JPEGMetadataFilter {
  /// What is to be done with a segment.
  enum Verdict: Equatable {
    /// It is copied as it is.
    case keep
    /// It is left out.
    case drop
    /// This stands in its place.
    case replace(MarkerSegment)
  }

  /// `safe` or `none`.
  let policy: MetadataPolicy
  /// The Orientation of the picture, which its pixels rely on: it stays under every policy.
  let orientation: Int

  private var wroteEXIF = false
  private var wroteXMP = false

  /// A filter for a picture that is shown as `orientation`, 1 to 8, says.
  init(policy: MetadataPolicy, orientation: Int) {
    (self.policy, self.orientation) = (policy, orientation)
  }

  /// What is to be done with the segment `marker`.
  ///
  /// Kept are the segments that a decoder needs, JFIF (without its thumbnail), Adobe's colour transform and
  /// the ICC profile. Left out are comments, Photoshop's and other applications' segments, Multi-Picture
  /// indices, content credentials, and what is reserved.
  mutating func verdict(on marker: UInt8, payload: [UInt8]) -> Verdict {
    switch marker {
    case JPEGMarker.app0:
      return payload.starts(with: SegmentSignature.jfif) && payload.count >= 14
        ? Self.withoutThumbnail(payload) : .drop
    case JPEGMarker.app1 where payload.starts(with: SegmentSignature.exif):
      return verdict(onEXIF: payload)
    case JPEGMarker.app1 where payload.starts(with: SegmentSignature.xmp):
      return verdict(onXMP: payload)
    case JPEGMarker.app2:
      return payload.starts(with: SegmentSignature.icc) ? .keep : .drop
    case JPEGMarker.app14:
      guard payload.starts(with: SegmentSignature.adobe), payload.count >= 12 else { return .drop }
      return payload.count == 12
        ? .keep : .replace(MarkerSegment(marker: marker, payload: Array(payload[..<12])))
    case JPEGMarker.applications, JPEGMarker.comment, 0xF0...0xFD, 0x02...0xBF:
      return .drop
    default:
      return .keep
    }
  }

  private mutating func verdict(onEXIF payload: [UInt8]) -> Verdict {
    guard !wroteEXIF, let block = TIFFBlock(Array(payload.dropFirst(SegmentSignature.exif.count))) else {
      return .drop
    }
    var filtered = policy == .safe ? PrivacyFilter.filter(block) : nil
    // The pixels are not turned, so whatever goes, the way in which they are shown must stay.
    if orientation != 1, filtered.flatMap(TIFFBlock.init)?.orientation != orientation {
      guard block.orientation == orientation else { return .drop }
      filtered = EXIFBuilder.orientationBlock(orientation)
    }
    guard let filtered else { return .drop }
    wroteEXIF = true
    return .replace(MarkerSegment(marker: JPEGMarker.app1, payload: SegmentSignature.exif + filtered))
  }

  private mutating func verdict(onXMP payload: [UInt8]) -> Verdict {
    guard policy == .safe, !wroteXMP,
      let packet = XMPPacket(Array(payload.dropFirst(SegmentSignature.xmp.count))).flatMap(
        PrivacyFilter.filter),
      packet.bytes.count <= XMPSegments.maximumPacket
    else { return .drop }
    wroteXMP = true
    return .replace(MarkerSegment(marker: JPEGMarker.app1, payload: SegmentSignature.xmp + packet.bytes))
  }

  /// JFIF's header ends in a thumbnail's width and height and its RGB samples (T.871, 10.1).
  private static func withoutThumbnail(_ payload: [UInt8]) -> Verdict {
    if payload.count == 14 && payload[12] == 0 && payload[13] == 0 { return .keep }
    return .replace(MarkerSegment(marker: JPEGMarker.app0, payload: payload[..<12] + [0, 0]))
  }
}
