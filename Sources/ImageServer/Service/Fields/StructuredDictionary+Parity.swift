internal import ImageCore

extension StructuredDictionary {
  /// The `Size-Parity` field: the three facts of a conversion.
  init(parity: SizeParity, width: Int, height: Int) {
    append("width", .integer(width))
    append("height", .integer(height))
    append("pixels", .boolean(parity.pixelsEqual))
    append("source-depth", .integer(parity.sourceDepth))
    append("depth", .integer(parity.depth))
    append("source-bytes", .integer(parity.sourceBytes))
    append("file-bytes", .integer(parity.fileBytes))
    append("bytes", .integer(parity.bytes))
    append("ratio", .decimal(parity.ratio))
    append("file-ratio", .decimal(parity.fileRatio))
    append("verdict", .token(parity.verdict.rawValue))
  }
}
