extension XMPPacket {
  /// The packet's text with Orientation 1 and the true pixel dimensions where it has them (attribute or
  /// element), every other byte as it was.
  func corrected(width: Int, height: Int) -> [UInt8] {
    let truths = [
      XMPName(XMPNamespace.tiff, "Orientation"): 1,
      XMPName(XMPNamespace.tiff, "ImageWidth"): width,
      XMPName(XMPNamespace.tiff, "ImageLength"): height,
      XMPName(XMPNamespace.exif, "PixelXDimension"): width,
      XMPName(XMPNamespace.exif, "PixelYDimension"): height,
    ]
    var result: [UInt8] = []
    var copied = 0
    for property in properties {
      guard let truth = truths[property.name], let content = property.content else { continue }
      result += bytes[copied..<content.lowerBound]
      result += String(truth).utf8
      copied = content.upperBound
    }
    return result + bytes[copied...]
  }
}
