/// Why a byte stream is no sound JPEG.
package enum JPEGFault: String, Sendable, Equatable {
  /// It does not begin with SOI and a marker.
  case noStart = "it does not begin as a JPEG does"
  /// A second SOI before EOI.
  case secondStart = "a second picture begins inside it"
  /// A marker segment's length is below 2.
  case segmentLength = "a marker segment's length is wrong"
  /// The frame header contradicts itself.
  case frameHeader = "its frame header is wrong"
  /// A second frame header.
  case secondFrame = "it has a second frame header"
  /// A scan before the frame header, or one that contradicts it.
  case scanHeader = "a scan header is wrong"
  /// A component uses a quantisation table that was not defined.
  case quantisationTable = "a quantisation table is missing"
  /// A scan has fewer restart intervals or bits than its blocks need.
  case scanCutShort = "a scan ends too early"
  /// EOI before every component had a scan.
  case missingScan = "it ends before all of its picture was coded"
  /// The bytes ended before EOI.
  case cutShort = "it ends in the middle"
}
