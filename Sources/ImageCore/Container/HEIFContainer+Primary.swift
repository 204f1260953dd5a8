extension HEIFContainer {
  /// The primary image, checked so far that only its coded data can still be wrong.
  ///
  /// Throws `overLimit` for sizes beyond the limits, `unsupported` for what no decoder here reads, `truncated` when the
  /// file ends before the picture's data, `corrupt` for contradictions.
  func primaryImage() throws(ConversionError) -> PrimaryImage {
    guard let primaryID else {
      throw .corrupt("it does not say which picture is the main one", detail: "no pitm")
    }
    guard references[ItemReferenceKey(type: "thmb", from: primaryID)] == nil else {
      throw .corrupt(
        "what it calls its main picture is a thumbnail of another", detail: "item \(primaryID) has thmb")
    }
    let (source, weight) = try checkedSource(of: primaryID)
    try checkSide(source.geometry)
    var notes: [String] = []
    let colourItems = [primaryID, source.item] + source.tiles.prefix(1)
    let alpha = alphaItem(of: primaryID) ?? alphaItem(of: source.item)
    if let alpha { _ = try checkedSource(of: alpha) }
    let tileAlphas = alpha == nil ? try tileAlphaItems(of: source) : []
    let exif = exifBlock(for: primaryID, notes: &notes)
    let xmp = xmpPacket(for: primaryID, notes: &notes)
    notes += leftAside(primary: primaryID)
    return PrimaryImage(
      itemID: primaryID, pixelItem: source.item, derivation: source.derivation, tileItems: source.tiles,
      codec: source.codec.description,
      codedWidth: source.width, codedHeight: source.height, geometry: source.geometry,
      depth: source.configuration.depth, chroma: source.configuration.chroma,
      nclx: colourItems.lazy.compactMap(nclx).first, streamColour: source.configuration.colour,
      icc: colourItems.lazy.compactMap(icc).first,
      exif: exif, xmp: xmp, alphaItem: alpha, tileAlphaItems: tileAlphas,
      premultiplied: alpha.map { isPremultiplied(primaryID, by: $0) || isPremultiplied(source.item, by: $0) }
        ?? false,
      codedBytes: weight, notes: notes)
  }

  /// The item's pixel source and the bytes of its coded items, all of which the file has.
  private func checkedSource(of id: UInt32) throws(ConversionError) -> (PixelSource, weight: Int) {
    var resolver = PixelSourceResolver(self)
    let source = try resolver.resolve(id)
    var (weight, missing) = (0, 0)
    for tile in Set(source.tiles) {
      let extent = try extentSummary(of: tile)
      weight = weight.addingReportingOverflow(extent.bytes).partialValue
      missing = max(missing, extent.missing)
    }
    guard missing <= 0 else { throw .truncated(missing: missing, detail: "coded data of item \(id)") }
    try checkFilled(Set(source.tiles).sorted())
    return (source, weight)
  }

  /// The alpha items of a grid's tiles, when every tile has one.
  private func tileAlphaItems(of source: PixelSource) throws(ConversionError) -> [UInt32] {
    guard case .grid = source.derivation else { return [] }
    let alphas = source.tiles.compactMap(alphaItem)
    guard alphas.count == source.tiles.count else { return [] }
    for alpha in Set(alphas) { _ = try checkedSource(of: alpha) }
    return alphas
  }

  private func checkSide(_ geometry: DisplayGeometry) throws(ConversionError) {
    let (width, height) = (geometry.displayedWidth, geometry.displayedHeight)
    guard max(width, height) <= Limits.side else {
      throw ConversionError(
        .overLimit,
        "The picture is \(width) x \(height) pixels; a JPEG's sides can be at most \(Limits.side) pixels.")
    }
  }

  /// `colr` of type `nclx`.
  func nclx(of id: UInt32) -> NCLX? {
    for case (.nclx(let colour), _) in properties(of: id) { return colour }
    return nil
  }

  /// `colr` of type `prof` or `rICC`, copied; nil when empty.
  func icc(of id: UInt32) -> [UInt8]? {
    for case (.iccProfile(let range), _) in properties(of: id) where !range.isEmpty {
      var reader = ByteReader(bytes, range, box: "colr")
      return try? reader.bytes(range.count)
    }
    return nil
  }
}
