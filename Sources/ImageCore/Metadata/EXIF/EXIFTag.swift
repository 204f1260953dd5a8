/// EXIF tags that are read or rewritten (TIFF 6.0, section 8; Exif 2.32, 4.6).
enum EXIFTag: UInt16 {
  case imageWidth = 0x0100
  case imageLength = 0x0101
  case orientation = 0x0112
  case subDirectories = 0x014A
  case thumbnailOffset = 0x0201
  case thumbnailLength = 0x0202
  case exifDirectory = 0x8769
  case gpsDirectory = 0x8825
  case makerNote = 0x927C
  case pixelXDimension = 0xA002
  case pixelYDimension = 0xA003
  case interoperabilityDirectory = 0xA005

  /// Tags whose value is the position of a directory.
  static let pointers: Set<UInt16> = [
    subDirectories.rawValue, exifDirectory.rawValue, gpsDirectory.rawValue,
    interoperabilityDirectory.rawValue,
  ]
}
