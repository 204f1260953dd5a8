internal import Glibc

/// Reads a JPEG stream as it passes by, in pieces of any size and with bounded memory (under 70 KB).
///
/// It decodes nothing: it reads headers and walks over entropy-coded data to EOI. What it says of a stream
/// from an untrusted writer is what any decoder will find in its headers: size, depth, orientation, and
/// whether all of it is there.
package struct JPEGStreamParser: Sendable {
  /// Where in the stream the next byte stands.
  enum State: Sendable, Equatable {
    /// In SOI; the number of its bytes seen.
    case start(Int)
    /// Before a marker's 0xFF.
    case betweenSegments
    /// After one or more 0xFF.
    case marker
    /// In the length of a segment; its first byte once known.
    case length(UInt8?)
    /// In a segment's payload, with so many bytes to come.
    case payload(Int)
    /// In entropy-coded data.
    case entropy
    /// In entropy-coded data, after one or more 0xFF.
    case entropyMarker
    /// After EOI.
    case ended
    /// After a fault: the rest is only counted.
    case failed
  }

  /// The frame header, once seen.
  package internal(set) var frame: JPEGFrame?
  /// The Orientation of the first EXIF segment that has one, 1 to 8; nil when there is none.
  package internal(set) var orientation: Int?
  /// Bytes of TIFF blocks in EXIF segments seen.
  package internal(set) var exifBytes = 0
  /// Bytes of XMP packets seen, extended ones included, without the portions' headers.
  package internal(set) var xmpBytes = 0
  /// Bytes of ICC profile seen, without the chunks' headers.
  package internal(set) var iccBytes = 0
  /// The colour transform of Adobe's APP14 segment, if any: 0 RGB or CMYK, 1 YCbCr, 2 YCCK.
  package internal(set) var adobeTransform: Int?
  /// Whether the frame header left the height to a DNL segment.
  package internal(set) var isHeightDeferred = false
  /// Scan headers seen.
  package internal(set) var scans = 0
  /// Why the stream is no sound JPEG, once that is known.
  package internal(set) var fault: JPEGFault?
  /// All bytes fed.
  package private(set) var bytes = 0
  /// Bytes fed after EOI.
  package private(set) var trailingBytes = 0
  /// Bytes between segments that belong to none; decoders pass over them.
  package internal(set) var strayBytes = 0

  var state = State.start(0)
  /// The marker of the segment that is being read.
  var segment: UInt8 = 0
  /// The bytes of its payload.
  var segmentLength = 0
  /// The part of its payload that is of interest.
  var payload: [UInt8] = []
  /// The scan whose entropy-coded data is being read.
  var scan: JPEGScan?
  /// MCUs between restart markers; 0 for none.
  var restartInterval = 0
  /// Bit n is set once quantisation table n is defined.
  var quantisationTables = 0
  /// Components (by index) whose first pass was seen.
  var codedComponents: Set<Int> = []

  /// Creates a parser that waits for the first byte.
  package init() {}

  /// Whether EOI was reached and nothing was found missing or wrong until there.
  package var isComplete: Bool { state == .ended && fault == nil }

  /// Reads the next bytes of the stream, which are valid during the call only.
  package mutating func feed(_ piece: UnsafeRawBufferPointer) {
    bytes += piece.count
    var position = 0
    while position < piece.count {
      switch state {
      case .payload(let remaining):
        position += takePayload(piece[position...], remaining: remaining)
      case .entropy:
        position += skipEntropy(UnsafeRawBufferPointer(rebasing: piece[position...]))
      case .ended:
        trailingBytes += piece.count - position
        return
      case .failed:
        return
      default:
        take(piece[position])
        position += 1
      }
    }
  }

  /// Says that the stream has ended; a stream without EOI is then at fault.
  package mutating func finish() {
    if fault == nil, state != .ended { fail(.cutShort) }
  }

  /// Notes the first fault and stops reading.
  mutating func fail(_ reason: JPEGFault) {
    if fault == nil { fault = reason }
    state = .failed
  }

  /// One byte outside of payloads and entropy-coded data.
  private mutating func take(_ byte: UInt8) {
    switch state {
    case .start(let seen):
      guard byte == (seen == 0 ? 0xFF : JPEGMarker.startOfImage) else { return fail(.noStart) }
      state = seen == 0 ? .start(1) : .betweenSegments
    case .betweenSegments:
      if byte == 0xFF { state = .marker } else { strayBytes += 1 }
    case .marker:
      takeMarker(byte)
    case .length(.none):
      state = .length(byte)
    case .length(.some(let high)):
      beginPayload(length: Int(high) << 8 | Int(byte))
    case .entropyMarker:
      takeEntropyMarker(byte)
    case .payload, .entropy, .ended, .failed:
      break
    }
  }

  /// Walks over entropy-coded data up to and with the next 0xFF; returns how many bytes that was.
  private mutating func skipEntropy(_ piece: UnsafeRawBufferPointer) -> Int {
    guard let base = piece.baseAddress, let found = memchr(base, 0xFF, piece.count) else {
      scan?.codedBytes += piece.count
      return piece.count
    }
    let skipped = UnsafeRawPointer(found) - base
    scan?.codedBytes += skipped
    state = .entropyMarker
    return skipped + 1
  }
}
