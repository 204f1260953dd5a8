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

/// The words that tell what an application segment carries.
enum SegmentSignature {
  /// APP1, before a TIFF block (Exif 2.32, 4.7.2).
  static let exif = Array("Exif\0\0".utf8)
  /// APP1, before an XMP packet (XMP part 3, 1.1.3).
  static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  /// APP1, before a portion of an extended XMP packet (XMP part 3, 1.1.3.1).
  static let extendedXMP = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
  /// APP2, before a chunk of an ICC profile (ICC.1, B.4).
  static let icc = Array("ICC_PROFILE\0".utf8)
  /// APP0, before the JFIF header (T.871, 10.1).
  static let jfif = Array("JFIF\0".utf8)
  /// APP14, before Adobe's colour transform.
  static let adobe = Array("Adobe".utf8)
}
