extension JPEGStreamParser {
  /// The byte after 0xFF, outside of entropy-coded data.
  mutating func takeMarker(_ byte: UInt8) {
    switch byte {
    case 0xFF:
      break  // A fill byte (T.81, B.1.1.2).
    case 0x00:
      // A stuffed byte where no data is: two stray bytes, as libjpeg sees it.
      strayBytes += 2
      state = .betweenSegments
    case JPEGMarker.startOfImage:
      fail(.secondStart)
    case JPEGMarker.endOfImage:
      end()
    case _ where JPEGMarker.isBare(byte):
      state = .betweenSegments
    default:
      segment = byte
      state = .length(nil)
    }
  }

  /// The byte after 0xFF in entropy-coded data: stuffing, a restart, or the marker that ends the scan.
  mutating func takeEntropyMarker(_ byte: UInt8) {
    switch byte {
    case 0x00:
      scan?.codedBytes += 2
      state = .entropy
    case 0xFF:
      break
    case _ where JPEGMarker.restarts.contains(byte):
      scan?.restarts += 1
      state = .entropy
    default:
      // DNL comes after the first scan and gives the height that its check needs.
      if byte != JPEGMarker.numberOfLines { endScan() }
      if fault == nil { takeMarker(byte) }
    }
  }

  /// After a segment's length.
  mutating func beginPayload(length: Int) {
    guard length >= 2 else { return fail(.segmentLength) }
    payload.removeAll(keepingCapacity: true)
    segmentLength = length - 2
    state = .payload(segmentLength)
    if segmentLength == 0 { endPayload() }
  }

  /// Takes what `piece` has of the payload, of which `remaining` bytes are to come; returns how many bytes that was.
  mutating func takePayload(_ piece: Slice<UnsafeRawBufferPointer>, remaining: Int) -> Int {
    let taken = min(remaining, piece.count)
    payload.append(contentsOf: piece.prefix(min(taken, max(0, bytesOfInterest - payload.count))))
    state = .payload(remaining - taken)
    if remaining == taken { endPayload() }
    return taken
  }

  /// How many bytes of the current segment's payload are kept.
  private var bytesOfInterest: Int {
    switch segment {
    case JPEGMarker.startOfScan, JPEGMarker.quantisationTables, JPEGMarker.restartInterval,
      JPEGMarker.numberOfLines,
      JPEGMarker.app14:
      segmentLength
    case JPEGMarker.app1: orientation == nil ? segmentLength : SegmentSignature.extendedXMP.count
    // The word, the chunk's number and their count.
    case JPEGMarker.app2: SegmentSignature.icc.count + 2
    case _ where JPEGMarker.isFrame(segment): segmentLength
    default: 0
    }
  }

  /// The payload is complete.
  private mutating func endPayload() {
    state = .betweenSegments
    switch segment {
    case JPEGMarker.startOfScan: beginScan()
    case JPEGMarker.quantisationTables: noteQuantisationTables()
    case JPEGMarker.restartInterval:
      guard payload.count == 2 else { return fail(.segmentLength) }
      restartInterval = Int(payload[0]) << 8 | Int(payload[1])
    case JPEGMarker.numberOfLines: endScanWithLines()
    case JPEGMarker.app1: noteMetadata()
    case JPEGMarker.app2
    where payload.count == SegmentSignature.icc.count + 2 && payload.starts(with: SegmentSignature.icc):
      iccBytes += segmentLength - payload.count
    case JPEGMarker.app14 where payload.count >= 12 && payload.starts(with: SegmentSignature.adobe):
      adobeTransform = Int(payload[11])
    case _ where JPEGMarker.isFrame(segment):
      guard frame == nil else { return fail(.secondFrame) }
      frame = JPEGFrame(marker: segment, payload: payload)
      if frame == nil { fail(.frameHeader) }
    default: break
    }
  }

  /// APP1 holds an EXIF block, an XMP packet, or a portion of an extended one.
  private mutating func noteMetadata() {
    if payload.starts(with: SegmentSignature.exif) {
      exifBytes += segmentLength - SegmentSignature.exif.count
      guard orientation == nil else { return }
      orientation = TIFFBlock(Array(payload.dropFirst(SegmentSignature.exif.count)))?.orientation
    } else if payload.starts(with: SegmentSignature.xmp) {
      xmpBytes += segmentLength - SegmentSignature.xmp.count
    } else if payload.starts(with: SegmentSignature.extendedXMP) {
      xmpBytes += max(0, segmentLength - SegmentSignature.extendedXMP.count - XMPSegments.portionHeader)
    }
  }

  /// DQT holds one table or more: precision and number in a byte, then 64 entries of one or two bytes (T.81,
  /// B.2.4.1).
  private mutating func noteQuantisationTables() {
    var position = 0
    while position < payload.count {
      quantisationTables |= 1 << Int(payload[position] & 3)
      position += payload[position] >> 4 == 0 ? 65 : 129
    }
    if position != payload.count { fail(.segmentLength) }
  }
}
