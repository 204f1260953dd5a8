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

  /// Whether `profile` begins with an ICC header whose size is not beyond its bytes (ICC.1:2022, 7.2).
  static func isProfile(_ profile: [UInt8]) -> Bool {
    guard profile.count >= 128, profile[36..<40].elementsEqual("acsp".utf8) else { return false }
    let size = profile[0..<4].reduce(0) { $0 << 8 | Int($1) }
    return size >= 128 && size <= profile.count
  }
}
