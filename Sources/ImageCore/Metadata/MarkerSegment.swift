/// A JPEG marker segment: `FF marker length payload` (T.81, B.1.1.4).
struct MarkerSegment: Sendable, Equatable {
  /// The second byte of the marker, for example 0xE1 for APP1.
  var marker: UInt8
  /// Without marker and length; at most 65,533 bytes.
  var payload: [UInt8]

  /// The segment as it stands in a stream; nil when the payload does not fit one.
  var encoded: [UInt8]? {
    guard payload.count <= JPEGMarker.maximumPayload else { return nil }
    let length = payload.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
  }
}
