extension HEIFContainer {
  /// The image item `id`, which must be there, not be protected, and have no essential property that is not understood.
  ///
  /// Throws `unsupported`, naming the codec in words, for codecs that are not decoded.
  func imageItem(_ id: UInt32) throws(ConversionError) -> Item {
    guard let item = items[id] else {
      throw .corrupt("it points to a picture that is not there", detail: "item \(id) is not in iinf")
    }
    guard item.type != "tmap" else {
      throw .unsupported("a tone map as its main picture", detail: "item \(item.id) is tmap")
    }
    guard item.isDerived || CodecName.isSupported(item.type) else {
      throw ConversionError(
        .unsupported,
        "The picture is coded as \(CodecName.words(item.type)), which is not supported; HEVC and AV1 are.",
        detail: "item \(item.id) is \(item.type)")
    }
    guard !item.isProtected else { throw .unsupported("encryption", detail: "item \(id) is protected") }
    try checkAssociations(of: id)
    for (property, isEssential) in properties(of: id) {
      if case .malformed(let type, let error) = property, isEssential || Self.decisive.contains(type) {
        throw error
      }
      guard !isEssential || property.isUnderstood else {
        throw .unsupported(
          "the property \u{201C}\(property.type)\u{201D}, which a reader must understand",
          detail: "essential property \(property.type) of item \(id)")
      }
      try checkLayers(property)
    }
    return item
  }

  /// Properties without which the picture would be another one; the others are only described by theirs.
  private static let decisive: Set<FourCC> = ["ispe", "irot", "imir", "clap", "hvcC", "av1C"]

  /// Layered pictures are shown only at their default: the last layer of the first operating point.
  private func checkLayers(_ property: ItemProperty) throws(ConversionError) {
    switch property {
    case .layerSelection(let layer) where layer != 0xFFFF:
      throw .unsupported("one of several layers", detail: "lsel \(layer)")
    case .operatingPoint(let point) where point != 0:
      throw .unsupported("one of several operating points", detail: "a1op \(point)")
    default: return
    }
  }

  /// The sample format of a coded item, from its codec configuration.
  func codedFormat(_ item: Item) throws(ConversionError) -> CodecConfiguration {
    let wanted: FourCC = item.type == "av01" ? "av1C" : "hvcC"
    for (property, _) in properties(of: item.id) {
      if case .codec(wanted, let configuration) = property { return configuration }
    }
    throw .corrupt("its codec's settings are missing", detail: "item \(item.id) has no \(wanted)")
  }

  /// The size that `ispe` gives, both sides over 0; nil without `ispe`.
  func spatialExtents(of id: UInt32) throws(ConversionError) -> (width: Int, height: Int)? {
    for case (.spatialExtents(let width, let height), _) in properties(of: id) {
      guard width > 0, height > 0 else {
        throw .corrupt("a picture in it has no size", detail: "item \(id): ispe \(width)x\(height)")
      }
      return (Int(width), Int(height))
    }
    return nil
  }

  /// Adds the item's own `clap`, `irot` and `imir`, in the order of association.
  func transform(_ geometry: inout DisplayGeometry, asItem id: UInt32) throws(ConversionError) {
    for (property, _) in properties(of: id) {
      switch property {
      case .rotation(let quarters): geometry.rotate(quarters: quarters)
      case .mirror(let horizontal): geometry.mirror(horizontal: horizontal)
      case .cleanAperture(let aperture):
        guard
          let rect = aperture.rect(
            pictureWidth: geometry.displayedWidth, pictureHeight: geometry.displayedHeight)
        else { throw .corrupt("its crop leaves nothing of the picture", detail: "clap of item \(id)") }
        geometry.crop(to: rect)
      default: continue
      }
    }
  }

  /// Refuses sizes of 0 and more pixels than the limit allows; `what` is the noun for the message.
  func check(width: Int, height: Int, of what: String) throws(ConversionError) {
    guard width > 0, height > 0 else {
      throw .corrupt("a picture in it has no size", detail: "\(what) of \(width)x\(height)")
    }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= limits.pixels else {
      throw ConversionError(
        .overLimit,
        "The \(what) of \(width) x \(height) has more pixels than the limit of \(limits.pixels).")
    }
  }

  /// Refuses overlays whose layers are more to decode than twice what one picture may have pixels.
  func check(decodedPixels: Int) throws(ConversionError) {
    guard decodedPixels / 2 <= limits.pixels else {
      throw ConversionError(
        .overLimit,
        "The layers of the picture have \(decodedPixels) pixels together, more than twice the limit of \(limits.pixels)."
      )
    }
  }
}
