/// What `MetadataPolicy.safe` lets through. These are lists of what is allowed: a tag that nobody here has
/// heard of may hold anything, and is left out.
///
/// Kept are date and time (with the zone, without which they say little), camera and lens models, exposure,
/// the resolution and colour notes that a viewer needs, and who made the picture under which rights: credit
/// that was put there to be seen. Left out are position, serial numbers and unique IDs, owner's and host's
/// names, maker notes, free texts (descriptions, comments), where the subject stands in the picture, weather
/// and movement sensors, and the thumbnail, which may show what was cropped away.
enum PrivacyFilter {
  /// Tags of IFD0 (TIFF 6.0; Exif 2.32, 4.6.4).
  static let ifd0: Set<UInt16> = [
    // Sizes, depth, compression, photometric interpretation, samples a pixel.
    0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x0115,
    // Orientation, resolution.
    0x0112, 0x011A, 0x011B, 0x0128,
    // Make, model, software, date.
    0x010F, 0x0110, 0x0131, 0x0132,
    // Artist, copyright.
    0x013B, 0x8298,
    // Transfer, white point, primaries, YCbCr.
    0x012D, 0x013E, 0x013F, 0x0211, 0x0212, 0x0213, 0x0214,
  ]

  /// Tags of the EXIF directory (Exif 2.32, 4.6.5).
  static let exif: Set<UInt16> = [
    // Versions, components, compression, colour space, size, gamma.
    0x9000, 0xA000, 0x9101, 0x9102, 0xA001, 0xA002, 0xA003, 0xA500,
    // Dates, zones, fractions of a second.
    0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9290, 0x9291, 0x9292,
    // Exposure and sensitivity.
    0x829A, 0x829D, 0x8822, 0x8827, 0x8830, 0x8831, 0x8832, 0x8833, 0x8834, 0x8835,
    // Shutter, aperture, brightness, bias, distance, metering, light, flash, focal length.
    0x9201, 0x9202, 0x9203, 0x9204, 0x9205, 0x9206, 0x9207, 0x9208, 0x9209, 0x920A,
    // Flash energy, focal plane, exposure index, sensor, source.
    0xA20B, 0xA20E, 0xA20F, 0xA210, 0xA215, 0xA217, 0xA300, 0xA301, 0xA302,
    // How it was taken and developed: rendering, white balance, zoom, scene, gain, contrast.
    0xA401, 0xA402, 0xA403, 0xA404, 0xA405, 0xA406, 0xA407, 0xA408, 0xA409, 0xA40A, 0xA40C,
    // Lens without its serial number, composite pictures.
    0xA432, 0xA433, 0xA434, 0xA460, 0xA461, 0xA462,
  ]

  /// Properties of XMP (XMP part 1, 8; part 2, 1).
  static let xmp: Set<XMPName> = [
    XMPName(XMPNamespace.dublinCore, "rights"), XMPName(XMPNamespace.dublinCore, "creator"),
    XMPName(XMPNamespace.rights, "Marked"), XMPName(XMPNamespace.rights, "Owner"),
    XMPName(XMPNamespace.rights, "UsageTerms"), XMPName(XMPNamespace.rights, "WebStatement"),
    XMPName(XMPNamespace.xmp, "CreateDate"), XMPName(XMPNamespace.xmp, "ModifyDate"),
    XMPName(XMPNamespace.xmp, "Rating"), XMPName(XMPNamespace.photoshop, "DateCreated"),
  ]

  /// A new EXIF block with what is allowed of `block`; nil when nothing is, or when it is broken.
  static func filter(_ block: TIFFBlock) -> [UInt8]? {
    guard let tree = EXIFTree(block) else { return nil }
    let choice = EXIFBuilder.Choice(
      ifd0: ifd0.contains, exif: exif.contains, position: false, interoperability: false)
    return EXIFBuilder.build(tree, choosing: choice, limit: EXIFFitter.limit)
  }

  /// A new packet with what is allowed of `packet`; nil when nothing is.
  static func filter(_ packet: XMPPacket) -> XMPPacket? {
    guard let part = packet.part(where: { xmp.contains($0.name) }) else { return nil }
    return XMPPacket(XMPPacket.wrapperStart + part + XMPPacket.wrapperEnd)
  }
}
