extension Inspection {
  /// Describes a HEIF file.
  init(heif container: HEIFContainer) {
    format = "heif"
    fileBytes = container.bytes.count
    self.container = Container(container)
    items = container.itemOrder.prefix(Self.itemLimit).map { Item($0, in: container) }
    do throws(ConversionError) {
      let primary = try container.primaryImage()
      picture = Picture(primary)
      notes = primary.notes
    } catch {
      refusal = error
    }
    let (partners, previews) = container.primaryID.map { Self.parts(of: $0, in: container) } ?? ([], [])
    auxiliaries = partners.prefix(Self.imageLimit).map { auxiliary in
      Auxiliary(
        kind: auxiliary.kind.words, type: Self.cut(auxiliary.type),
        item: Item(image: auxiliary.item, in: container))
    }
    thumbnails = previews.prefix(Self.imageLimit).map { Item(image: $0, in: container) }
    let omitted = Omitted(
      auxiliaries: partners.count - auxiliaries.count,
      thumbnails: previews.count - thumbnails.count, items: container.itemOrder.count - items.count)
    if omitted != Omitted(auxiliaries: 0, thumbnails: 0, items: 0) { self.omitted = omitted }
  }

  /// An auxiliary image before its item is looked at.
  private typealias Found = (item: UInt32, kind: AuxiliaryKind, type: String)

  /// The auxiliary images of `id` and its thumbnails: all that the file says there are.
  private static func parts(
    of id: UInt32, in container: HEIFContainer
  ) -> (auxiliaries: [Found], thumbnails: [UInt32]) {
    var auxiliaries = container.items(pointingTo: id, by: "auxl").map { item -> Found in
      let urn = container.auxiliaryType(of: item) ?? ""
      return (item, AuxiliaryKind(urn: urn), urn)
    }
    var known = Set(auxiliaries.map(\.item))
    // A tone map is derived from the picture and its gain map, in this order (ISO 21496-1 in HEIF).
    for toneMap in container.items(pointingTo: id, by: "dimg") where container.items[toneMap]?.type == "tmap"
    {
      let inputs = container.references[ItemReferenceKey(type: "dimg", from: toneMap)] ?? []
      guard inputs.count > 1, known.insert(inputs[1]).inserted else { continue }
      auxiliaries.append((inputs[1], .gainMap, "tmap"))
    }
    return (auxiliaries, container.items(pointingTo: id, by: "thmb"))
  }

  /// The beginning of a text in the file.
  fileprivate static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: textLimit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "\u{2026}"
  }
}

extension Inspection.Container {
  init(_ container: HEIFContainer) {
    majorBrand = container.majorBrand.description
    compatibleBrands = container.compatibleBrands.prefix(64).map(\.description)
    itemCount = container.itemOrder.count
    motionVideoBytes = container.motionVideo?.count
    let trailing = container.trailing?.count ?? 0
    trailingBytes = container.trailing == container.motionVideo ? 0 : trailing
  }
}

extension Inspection.Picture {
  init(_ primary: PrimaryImage) {
    itemID = primary.itemID
    codec = CodecName.report(primary.codec)
    switch primary.derivation {
    case .coded: derivation = "coded"
    case .overlay: derivation = "overlay"
    case .grid(let columns, let rows, let tileWidth, let tileHeight):
      derivation = "grid"
      tiles = Inspection.Tiles(columns: columns, rows: rows, width: tileWidth, height: tileHeight)
    }
    let geometry = primary.geometry
    (codedWidth, codedHeight) = (primary.codedWidth, primary.codedHeight)
    (width, height) = (geometry.displayedWidth, geometry.displayedHeight)
    if geometry.crop != DisplayGeometry(width: codedWidth, height: codedHeight).crop {
      let crop = geometry.crop
      self.crop = Inspection.Crop(x: crop.x, y: crop.y, width: crop.width, height: crop.height)
    }
    orientation = geometry.orientation.exifValue
    depth = primary.depth
    chroma = primary.chroma.rawValue
    codedBytes = primary.codedBytes
    transparency = primary.alphaItem == nil ? "none" : primary.premultiplied ? "premultiplied" : "straight"
    color = Inspection.Color(nclx: primary.nclx, icc: primary.icc)
    exifBytes = primary.exif?.count ?? 0
    xmpBytes = primary.xmp?.count ?? 0
  }
}

extension Inspection.Color {
  init(nclx: NCLX?, icc: [UInt8]?) {
    profile = icc.flatMap(ICCDescription.text)
    profileBytes = icc?.count ?? 0
    guard let nclx else { return }
    primaries = CodePointNames.primaries(nclx.primaries)
    transfer = CodePointNames.transfer(nclx.transfer)
    matrix = CodePointNames.matrix(nclx.matrix)
    range = nclx.fullRange ? "full" : "limited"
  }
}

extension Inspection.Item {
  /// Describes item `id`, which may be one that is only pointed to.
  init(_ id: UInt32, in container: HEIFContainer) {
    let item = container.items[id]
    self.id = id
    type =
      item.map {
        $0.contentType.isEmpty ? $0.type.description : "\($0.type) \(Inspection.cut($0.contentType))"
      } ?? "missing"
    name = Inspection.cut(item?.name ?? "")
    hidden = item?.isHidden ?? false
    bytes = try? container.extentSummary(of: id).bytes
    let size = try? container.spatialExtents(of: id)
    (width, height) = (size?.width, size?.height)
  }

  /// Describes image item `id` with the bytes of the items that it is directly derived from.
  init(image id: UInt32, in container: HEIFContainer) {
    self.init(id, in: container)
    for input in Set(container.references[ItemReferenceKey(type: "dimg", from: id)] ?? []) {
      guard let more = try? container.extentSummary(of: input).bytes else { continue }
      bytes = (bytes ?? 0).addingReportingOverflow(more).partialValue
    }
  }
}

extension AuxiliaryKind {
  /// The noun for people.
  var words: String {
    switch self {
    case .alpha: "transparency"
    case .gainMap: "gain map"
    case .depth: "depth map"
    case .matte: "matte"
    case .other: "auxiliary image"
    }
  }
}
