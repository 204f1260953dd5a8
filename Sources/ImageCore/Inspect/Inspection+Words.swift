extension Inspection {
  /// Where the pixels come from: `HEVC, 8 x 6 tiles of 512 x 512, item 49`.
  static func origin(of picture: Picture) -> String {
    var words = [picture.codec == "hevc" ? "HEVC" : picture.codec == "av1" ? "AV1" : "JPEG"]
    if let tiles = picture.tiles {
      words.append("\(tiles.columns) x \(tiles.rows) tiles of \(tiles.width) x \(tiles.height)")
    } else if picture.derivation != "coded" {
      words.append(picture.derivation)
    }
    if let id = picture.itemID { words.append("item \(id)") }
    return words.joined(separator: ", ")
  }

  /// The lines about colour.
  static func colorRows(_ color: Color) -> [(label: String, value: String)] {
    var rows: [(label: String, value: String)] = []
    if color.profileBytes > 0 {
      let name = color.profile.map { "\u{201C}\(plain($0))\u{201D}" } ?? "without a name"
      rows.append(("Color", "ICC profile \(name), \(bytes(color.profileBytes))"))
    }
    if let primaries = color.primaries, let transfer = color.transfer, let matrix = color.matrix {
      let range = color.range.map { ", \($0) range" } ?? ""
      rows.append(("Color", "primaries \(primaries), transfer \(transfer), matrix \(matrix)\(range)"))
    }
    return rows.isEmpty ? [("Color", "not described by the container")] : rows
  }

  /// An image item in a few words: `2016 x 1512, 123,456 bytes, item 50`.
  static func image(_ item: Item) -> String {
    var words: [String] = []
    if let width = item.width, let height = item.height { words.append("\(width) x \(height)") }
    if let count = item.bytes { words.append(bytes(count)) }
    words.append("item \(item.id)")
    return words.joined(separator: ", ")
  }

  /// `4:2:0` for `420`.
  static func chroma(_ format: String) -> String {
    format.count == 3 && format.allSatisfy(\.isNumber)
      ? format.map(String.init).joined(separator: ":") : format
  }

  /// A number of bytes with its thousands apart: `1,234,567 bytes`.
  static func bytes(_ count: Int) -> String {
    let digits = String(count)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return count == 1 ? "1 byte" : "\(text) bytes"
  }

  /// Text from the file without characters that a terminal would obey.
  static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(200).map { $0.properties.generalCategory == .control ? "." : $0 }))
  }

  /// The words in order, each once, without `word`.
  static func unique(_ words: [String], without word: String) -> [String] {
    var seen: Set<String> = [word]
    return words.filter { seen.insert($0).inserted }
  }
}
