/// Marker codes of a JPEG stream: the byte after 0xFF (T.81, Table B.1).
enum JPEGMarker {
  static let temporary: UInt8 = 0x01
  static let frames: ClosedRange<UInt8> = 0xC0...0xCF
  static let huffmanTables: UInt8 = 0xC4
  static let reserved: UInt8 = 0xC8
  static let arithmeticConditioning: UInt8 = 0xCC
  static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
  static let startOfImage: UInt8 = 0xD8
  static let endOfImage: UInt8 = 0xD9
  static let startOfScan: UInt8 = 0xDA
  static let quantisationTables: UInt8 = 0xDB
  static let numberOfLines: UInt8 = 0xDC
  static let restartInterval: UInt8 = 0xDD
  static let app0: UInt8 = 0xE0
  static let app1: UInt8 = 0xE1
  static let app2: UInt8 = 0xE2
  static let app14: UInt8 = 0xEE
  static let applications: ClosedRange<UInt8> = 0xE0...0xEF
  static let comment: UInt8 = 0xFE

  /// The most bytes that a segment carries after its marker and its two bytes of length (T.81, B.1.1.4).
  static let maximumPayload = 65_533

  /// Whether `marker` is a frame header, SOF0 to SOF15.
  static func isFrame(_ marker: UInt8) -> Bool {
    frames.contains(marker) && marker != huffmanTables && marker != reserved
      && marker != arithmeticConditioning
  }

  /// Whether `marker` stands alone, without a length.
  static func isBare(_ marker: UInt8) -> Bool {
    restarts.contains(marker) || marker == temporary || marker == startOfImage || marker == endOfImage
  }
}
