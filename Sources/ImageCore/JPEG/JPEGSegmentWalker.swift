/// Divides a whole JPEG stream, which `JPEGStreamParser` found sound, into segments and entropy-coded data.
struct JPEGSegmentWalker {
  /// A part of the stream.
  enum Piece: Equatable {
    /// A marker segment: all of it, and its payload.
    case segment(marker: UInt8, range: Range<Int>, payload: Range<Int>)
    /// The entropy-coded data after a scan header, restart markers included.
    case entropy(Range<Int>)
    /// SOI or EOI.
    case bare(marker: UInt8)
  }

  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private var isInScan = false

  /// Walks over `bytes` from SOI.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Where the next piece is looked for; after EOI the first byte behind the picture.
  var end: Int { position }

  /// The next piece; nil when the bytes end. Fill bytes, stray bytes and stray restart markers are passed over.
  mutating func next() -> Piece? {
    if isInScan {
      isInScan = false
      let start = position
      skipEntropy()
      if position > start { return .entropy(start..<position) }
    }
    while let marker = nextMarker() {
      if marker == JPEGMarker.startOfImage || marker == JPEGMarker.endOfImage { return .bare(marker: marker) }
      if JPEGMarker.isBare(marker) || marker == 0 { continue }
      guard position + 2 <= bytes.count else { return nil }
      let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
      guard length >= 2, position + length <= bytes.count else { return nil }
      let payload = position + 2..<position + length
      let range = position - 2..<position + length
      position += length
      isInScan = marker == JPEGMarker.startOfScan
      return .segment(marker: marker, range: range, payload: payload)
    }
    return nil
  }

  /// Moves behind the next marker and returns its code.
  private mutating func nextMarker() -> UInt8? {
    while position < bytes.count, bytes[position] != 0xFF { position += 1 }
    while position < bytes.count, bytes[position] == 0xFF { position += 1 }
    guard position < bytes.count else { return nil }
    position += 1
    return bytes[position - 1]
  }

  /// Moves to the 0xFF of the marker that ends the scan, or to the end.
  private mutating func skipEntropy() {
    while position < bytes.count {
      guard bytes[position] == 0xFF else {
        position += 1
        continue
      }
      // Fill bytes may stand before a restart marker as before any other.
      var code = position + 1
      while code < bytes.count, bytes[code] == 0xFF { code += 1 }
      guard code < bytes.count else { break }
      guard bytes[code] == 0 || JPEGMarker.restarts.contains(bytes[code]) else { return }
      position = code + 1
    }
    position = bytes.count
  }
}
