extension HEIFContainer {
  /// Walks the top level up to the end of the file or of what makes sense.
  ///
  /// Phones append to their pictures: Samsung an MP4 and its own trailer. So after `meta` a second `ftyp`, or bytes that
  /// are no box, end the walk without an error.
  mutating func readTopLevel() throws(ConversionError) {
    var reader = ByteReader(bytes, 0..<bytes.count, box: "file")
    guard bytes.count >= 8, let first = try? reader.nextBox(), first.type == "ftyp" else {
      throw ConversionError(
        .notAnImage, "The file is not a HEIF picture.", detail: "no ftyp box at its start")
    }
    guard first.missing == 0 else { throw .truncated(missing: first.missing, detail: "ftyp is cut off") }
    topLevel.append(first)
    try readBrands(first)
    while reader.remaining > 0 {
      let start = reader.position
      guard reader.remaining >= 8, let box = try? reader.nextBox(), box.type.isPrintable, box.type != "ftyp"
      else {
        trailing = start..<bytes.count
        return
      }
      try countEntry()
      topLevel.append(box)
    }
  }

  private mutating func readBrands(_ box: Box) throws(ConversionError) {
    var reader = ByteReader(bytes, box.body, box: box.type)
    majorBrand = FourCC(try reader.u32())
    _ = try reader.u32()  // minor version
    while reader.remaining >= 4 {
      try countEntry()
      compatibleBrands.append(FourCC(try reader.u32()))
    }
  }

  /// Why a file without `meta` is refused.
  func missingMeta() -> ConversionError {
    if topLevel.contains(where: { $0.type == "moov" || $0.type == "moof" }) {
      let brands = Set(compatibleBrands + [majorBrand])
      let isSequence = !brands.isDisjoint(with: ["msf1", "hevc", "hevx", "heis", "avis"] as Set<FourCC>)
      return isSequence
        ? ConversionError(
          .unsupported, "The file is an image sequence without a still picture.",
          detail: "brand \(majorBrand), moov but no meta")
        : ConversionError(
          .unsupported, "The file is a video, not a picture.", detail: "brand \(majorBrand), moov but no meta"
        )
    }
    if topLevel.contains(where: { $0.type == "mini" }) {
      return .unsupported("the low-overhead container", detail: "mini box")
    }
    if let last = topLevel.last, last.missing > 0 {
      return .truncated(
        missing: last.missing, detail: "\(last.type) at \(last.start) is cut off before any meta")
    }
    let rest = trailing?.count ?? 0
    if rest < 8 {
      return .truncated(missing: 8 - rest, detail: "the file ends between boxes, before any meta")
    }
    return .corrupt(
      "it has no table of its pictures",
      detail: "no meta box; trailing bytes at \(trailing?.lowerBound ?? bytes.count)")
  }
}
