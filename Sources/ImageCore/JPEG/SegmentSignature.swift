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
