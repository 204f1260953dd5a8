/// Tells a HEIF file from other ISO base media files by its top-level boxes (ISO/IEC 14496-12, 4.2 and 4.3).
struct ISOBrands {
  /// The start of the file, or all of it.
  let bytes: UnsafeRawBufferPointer

  /// Brands of still pictures and picture sequences (ISO/IEC 23008-12 clause 10 and annexes, AV1 Image File
  /// Format clause 8). Those of codecs that imgconv does not take are here too: the container's reader names
  /// the codec.
  private static let pictures: Set<String> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "mif2", "msf1", "miaf", "avif",
    "avis", "avio",
    "avci", "avcs", "jpeg", "jpgs", "j2ki", "j2is", "vvic", "vvis", "evbi", "evbs", "unif", "MiHB", "MiHE",
    "MiAB", "1pic",
  ]

  /// How many boxes are looked at before the search for `meta` and `moov` ends.
  private static let boxesLookedAt = 64

  /// What the boxes say; nil when this is no ISO base media file.
  var kind: SourceKind? {
    var position = 0
    var sawBoxes = false
    for _ in 0..<Self.boxesLookedAt {
      guard let box = box(at: position) else { break }
      switch box.type {
      case "ftyp":
        if let kind = kind(ofBrandsIn: box.payload) { return kind }
        // Cut inside its brands: the container's reader says that it is truncated.
        if box.end == nil, box.payload.count < 8 { return .heif }
        sawBoxes = true
      case "meta": return .heif
      case "moov", "moof": return .foreign(.video)
      // A QuickTime film of old has no `ftyp`: these boxes begin it.
      case "free", "skip", "wide", "mdat", "pnot", "uuid", "styp", "pdin", "idat", "sidx":
        sawBoxes = sawBoxes || position == 0
      default:
        // Unknown boxes are passed over, but a file does not become a film by one.
        guard sawBoxes else { return nil }
      }
      guard let end = box.end, end > position else { break }
      position = end
    }
    return sawBoxes ? .foreign(.video) : nil
  }

  private func kind(ofBrandsIn payload: Range<Int>) -> SourceKind? {
    let major = fourCC(at: payload.lowerBound)
    if major == "crx " { return .foreign(.cameraRaw) }
    var position = payload.lowerBound
    while position + 4 <= payload.upperBound {
      // Between the major and the compatible brands stands the minor version.
      if position != payload.lowerBound + 4, Self.pictures.contains(fourCC(at: position)) { return .heif }
      position += 4
    }
    return nil
  }

  private func box(at position: Int) -> (type: String, payload: Range<Int>, end: Int?)? {
    guard position <= bytes.count - 8 else { return nil }
    let type = fourCC(at: position + 4)
    guard type.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    let size32 = bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self).bigEndian
    switch size32 {
    case 0:
      return (type, position + 8..<bytes.count, nil)
    case 1:
      guard position <= bytes.count - 16 else { return nil }
      let size = bytes.loadUnaligned(fromByteOffset: position + 8, as: UInt64.self).bigEndian
      guard size >= 16 else { return nil }
      let end = size > UInt64(bytes.count - position) ? nil : position + Int(size)
      return (type, position + 16..<(end ?? bytes.count), end)
    case 2..<8:
      return nil
    default:
      let end = Int(size32) > bytes.count - position ? nil : position + Int(size32)
      return (type, position + 8..<(end ?? bytes.count), end)
    }
  }

  /// The four characters at `position`, Latin-1; empty when they are not all there.
  private func fourCC(at position: Int) -> String {
    guard position >= 0, position <= bytes.count - 4 else { return "" }
    return String(String.UnicodeScalarView(bytes[position..<position + 4].map { Unicode.Scalar($0) }))
  }
}
