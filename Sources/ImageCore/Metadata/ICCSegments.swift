/// Cuts an ICC profile into APP2 chunks, each numbered and with their count (ICC.1:2022, B.4).
enum ICCSegments {
  /// What a chunk can carry beside the word, its number and the count.
  static let chunkBytes = JPEGMarker.maximumPayload - SegmentSignature.icc.count - 2

  /// The segments of `profile`; nil when it is too large for 255 of them.
  static func segments(of profile: [UInt8]) -> [MarkerSegment]? {
    let count = (profile.count + chunkBytes - 1) / chunkBytes
    guard count <= 255 else { return nil }
    return (0..<count).map { index in
      let chunk = profile[index * chunkBytes..<min(profile.count, (index + 1) * chunkBytes)]
      return MarkerSegment(
        marker: JPEGMarker.app2, payload: SegmentSignature.icc + [UInt8(index + 1), UInt8(count)] + chunk)
    }
  }

  /// The profile in the segments of a sound JPEG `stream`, its chunks in the order of their numbers; nil when there is
  /// none, or when chunks are missing.
  static func profile(in stream: UnsafeRawBufferPointer) -> [UInt8]? {
    var walker = JPEGSegmentWalker(stream)
    var chunks: [UInt8: [UInt8]] = [:]
    var count = 0
    while let piece = walker.next() {
      guard case .segment(JPEGMarker.app2, _, let range) = piece else { continue }
      let payload = Array(stream[range])
      let head = SegmentSignature.icc.count
      guard payload.starts(with: SegmentSignature.icc), payload.count >= head + 2 else { continue }
      chunks[payload[head]] = Array(payload[(head + 2)...])
      count = Int(payload[head + 1])
    }
    guard count > 0, chunks.count == count else { return nil }
    return chunks.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// Whether `profile` begins with an ICC header whose size is not beyond its bytes (ICC.1:2022, 7.2).
  static func isProfile(_ profile: [UInt8]) -> Bool {
    guard profile.count >= 128, profile[36..<40].elementsEqual("acsp".utf8) else { return false }
    let size = profile[0..<4].reduce(0) { $0 << 8 | Int($1) }
    return size >= 128 && size <= profile.count
  }
}
