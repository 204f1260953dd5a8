extension HEIFContainer {
  /// Items that point to `target` by references of `type`, in the order of `iinf`.
  func items(pointingTo target: UInt32, by type: FourCC) -> [UInt32] {
    itemOrder.filter { references[ItemReferenceKey(type: type, from: $0)]?.contains(target) ?? false }
  }

  /// What an auxiliary item is, by its `auxC` (ISO/IEC 23008-12, 6.5.8).
  func auxiliaryType(of id: UInt32) -> String? {
    for case (.auxiliaryType(let urn), _) in properties(of: id) { return urn }
    return nil
  }

  /// The item with the transparency of `id`, if any.
  func alphaItem(of id: UInt32) -> UInt32? {
    items(pointingTo: id, by: "auxl").first { auxiliaryType(of: $0).map(AuxiliaryKind.init) == .alpha }
  }

  /// Whether the colour of `id` is premultiplied with `alpha` (`prem` points from colour to alpha).
  func isPremultiplied(_ id: UInt32, by alpha: UInt32) -> Bool {
    references[ItemReferenceKey(type: "prem", from: id)]?.contains(alpha) ?? false
  }

  /// Whole sentences about pictures and films in the file that the JPEG will not have.
  func leftAside(primary: UInt32) -> [String] {
    var notes: [String] = []
    let kinds = items(pointingTo: primary, by: "auxl").compactMap {
      auxiliaryType(of: $0).map(AuxiliaryKind.init)
    }
    let toneMaps = items(pointingTo: primary, by: "dimg").filter { items[$0]?.type == "tmap" }
    if kinds.contains(.gainMap) || !toneMaps.isEmpty { notes.append("An HDR gain map was left aside.") }
    if kinds.contains(.depth) { notes.append("A depth map was left aside.") }
    if kinds.contains(.matte) { notes.append("Segmentation mattes were left aside.") }
    if motionVideo != nil { notes.append("The motion photo's video was left aside.") }
    let further = furtherPictures(primary: primary)
    if further == 1 { notes.append("The file holds 1 further picture, which was left aside.") }
    if further > 1 { notes.append("The file holds \(further) further pictures, which were left aside.") }
    return notes
  }

  /// Pictures in their own right beside the primary: not hidden, and no thumbnail, auxiliary, tile or tone map.
  private func furtherPictures(primary: UInt32) -> Int {
    var parts: Set<UInt32> = [primary]
    for (key, targets) in references where key.type == "dimg" { parts.formUnion(targets) }
    return itemOrder.count { id in
      guard let item = items[id], !item.isHidden, !parts.contains(id) else { return false }
      guard item.isDerived || CodecName.isSupported(item.type) else { return false }
      return references[ItemReferenceKey(type: "thmb", from: id)] == nil
        && references[ItemReferenceKey(type: "auxl", from: id)] == nil
    }
  }
}
