/// The header of one box (ISO/IEC 14496-12, 4.2), with everything as offsets into the file.
struct Box: Sendable, Equatable {
  /// `uuid` boxes keep that type; their 16-byte extended type counts as header.
  var type: FourCC
  /// Where the header begins.
  var start: Int
  /// The body as far as the file has it.
  var body: Range<Int>
  /// How many bytes of the declared body lie past the end of the enclosing range; 0 for a whole box.
  var missing: Int

  /// One past the last byte that is there.
  var end: Int { body.upperBound }
}

extension ByteReader {
  /// The next box of this range, or nil at its end (fewer than 8 bytes are padding).
  ///
  /// Throws `corrupt` for a size smaller than the header. A box that reaches past the range is returned with the
  /// number of `missing` bytes: what that means depends on the enclosing range.
  mutating func nextBox() throws(ConversionError) -> Box? {
    guard remaining >= 8 else { return nil }
    let start = position
    let shortSize = try u32()
    let type = FourCC(try u32())
    var size = UInt64(shortSize)
    if shortSize == 1 {
      size = try integer()
    } else if shortSize == 0 {
      size = UInt64(end - start)  // to the end of the file, or of the enclosing box
    }
    if type == "uuid" { _ = try take(16) }
    guard size >= UInt64(position - start) else {
      throw .corrupt("a box is smaller than its own header", detail: "\(type) at \(start): size \(size)")
    }
    let bodySize = Int(clamping: size - UInt64(position - start))
    let missing = max(0, bodySize - remaining)
    return Box(type: type, start: start, body: try take(bodySize - missing), missing: missing)
  }

  /// The next box of an enclosing box that is whole, so that a child reaching out of it contradicts the file.
  mutating func nextChild() throws(ConversionError) -> Box? {
    guard let child = try nextBox() else { return nil }
    guard child.missing == 0 else {
      throw .corrupt(
        "a box reaches out of the box that holds it",
        detail: "\(child.type) at \(child.start) in \(box): \(child.missing) bytes too long")
    }
    return child
  }
}
