extension Inspection {
  /// The inspection as aligned lines of text for people, each ended by a line feed.
  public var table: String {
    let rows = containerRows + pictureRows + partRows + closingRows
    let width = rows.map(\.label.count).max() ?? 0
    var (text, previous) = ("", "")
    for row in rows {
      let label = row.label == previous ? "" : row.label
      previous = row.label
      text += label + String(repeating: " ", count: width - label.count + 2) + row.value + "\n"
    }
    return text
  }

  /// A line; a label that repeats is shown once.
  private typealias Row = (label: String, value: String)

  private var containerRows: [Row] {
    guard let container else { return [("File", "JPEG, \(Self.bytes(fileBytes))")] }
    let brands =
      [container.majorBrand] + Self.unique(container.compatibleBrands, without: container.majorBrand)
    return [("File", "HEIF, \(Self.bytes(fileBytes)), brands \(brands.joined(separator: " "))")]
  }

  private var pictureRows: [Row] {
    guard let picture else { return refusal.map { [("Refused", $0.message)] } ?? [] }
    var rows: [Row] = [("Picture", Self.origin(of: picture))]
    rows.append(("Displayed", "\(picture.width) x \(picture.height) pixels"))
    rows.append(
      ("Coded", "\(picture.codedWidth) x \(picture.codedHeight) pixels, \(Self.bytes(picture.codedBytes))"))
    if let crop = picture.crop {
      rows.append(("Crop", "\(crop.width) x \(crop.height) pixels from (\(crop.x), \(crop.y))"))
    }
    rows.append(("Orientation", OrientationWords.text(picture.orientation)))
    rows.append(("Samples", "\(picture.depth) bits, \(Self.chroma(picture.chroma))"))
    rows += Self.colorRows(picture.color)
    if picture.transparency != "none" { rows.append(("Transparency", picture.transparency)) }
    if picture.exifBytes > 0 { rows.append(("Metadata", "EXIF, \(Self.bytes(picture.exifBytes))")) }
    if picture.xmpBytes > 0 { rows.append(("Metadata", "XMP, \(Self.bytes(picture.xmpBytes))")) }
    return rows
  }

  private var partRows: [Row] {
    var rows: [Row] = []
    for auxiliary in auxiliaries {
      rows.append(
        ("Auxiliary", "\(auxiliary.kind), \(Self.image(auxiliary.item)) (\(Self.plain(auxiliary.type)))"))
    }
    if let omitted, omitted.auxiliaries > 0 { rows.append(("Auxiliary", "and \(omitted.auxiliaries) more")) }
    for thumbnail in thumbnails { rows.append(("Thumbnail", Self.image(thumbnail))) }
    if let omitted, omitted.thumbnails > 0 { rows.append(("Thumbnail", "and \(omitted.thumbnails) more")) }
    if let video = container?.motionVideoBytes {
      rows.append(("Video", "motion photo, \(Self.bytes(video))"))
    }
    if let trailing = container?.trailingBytes, trailing > 0 {
      rows.append(("Trailing", "\(Self.bytes(trailing)) that belong to nothing"))
    }
    return rows
  }

  private var closingRows: [Row] {
    var rows: [Row] = itemKinds.map { ("Items", $0) }
    if let omitted, omitted.items > 0 { rows.append(("Items", "and \(omitted.items) more")) }
    rows += notes.map { ("Note", $0) }
    rows += plan.map { ("Plan", $0) }
    return rows
  }

  /// Counts the items by kind, in the order of their first: `48 hvc1 512 x 512, hidden, 1,234,567 bytes`.
  private var itemKinds: [String] {
    var kinds: [(kind: String, count: Int, bytes: Int)] = []
    var index: [String: Int] = [:]
    for item in items {
      let size = item.width.map { " \($0) x \(item.height ?? 0)" } ?? ""
      let kind = "\(Self.plain(item.type))\(size)\(item.hidden ? ", hidden" : "")"
      if index[kind] == nil {
        index[kind] = kinds.count
        kinds.append((kind, 0, 0))
      }
      guard let place = index[kind] else { continue }
      kinds[place].count += 1
      kinds[place].bytes = kinds[place].bytes.addingReportingOverflow(item.bytes ?? 0).partialValue
    }
    return kinds.map { "\($0.count) \($0.kind), \(Self.bytes($0.bytes))" }
  }
}
