/// Text with marks in it that are replaced.
enum ByteTemplate {
  /// `text` with every occurrence of `mark` replaced by `content`.
  static func replacing(_ text: [UInt8], _ mark: StaticString, by content: [UInt8]) -> [UInt8] {
    Array(split(text, at: mark).joined(separator: content))
  }

  /// The pieces of `text` between the occurrences of `mark`; at least one.
  static func split(_ text: [UInt8], at mark: StaticString) -> [ArraySlice<UInt8>] {
    let mark = mark.withUTF8Buffer { Array($0) }
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    var index = 0
    while index + mark.count <= text.count {
      if text[index] == mark[0], text[index..<index + mark.count].elementsEqual(mark) {
        pieces.append(text[start..<index])
        index += mark.count
        start = index
      } else {
        index += 1
      }
    }
    pieces.append(text[start...])
    return pieces
  }
}
