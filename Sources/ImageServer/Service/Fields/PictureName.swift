/// The names under which answers are offered, made from the name that a client gave its picture: foreign text.
enum PictureName {
  /// The `Content-Disposition` of the JPEG made from `source`; `picture.jpg` when there is no usable name.
  static func jpeg(_ source: String?) -> String {
    var stem = (source.flatMap { FileName.cleaned($0) } ?? "").unicodeScalars[...]
    if let dot = stem.lastIndex(of: "."), dot != stem.startIndex { stem = stem[..<dot] }
    while let last = stem.last, last == "." || last == " " { stem.removeLast() }
    return ContentDisposition.attachment(fileName: (stem.isEmpty ? "picture" : String(stem)) + ".jpg")
  }

  /// The `Content-Disposition` of what is said about `source`; nil when it has no usable name.
  static func same(_ source: String?) -> String? {
    source.flatMap { FileName.cleaned($0) }.map { ContentDisposition.attachment(fileName: $0) }
  }
}
