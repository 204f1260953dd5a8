extension HEIFContainer {
  /// The runs of bytes of one item as offsets into the file; they may end past the file's end.
  ///
  /// Throws `unsupported` for items made of other items (`iloc` construction method 2) or kept in other files,
  /// `corrupt` for items without bytes and for numbers that leave any possible file.
  func extents(of id: UInt32) throws(ConversionError) -> [Range<Int>] {
    guard let location = locations[id], !location.extents.isEmpty else {
      throw .corrupt("one of its items has no data", detail: "item \(id) has no extents in iloc")
    }
    guard location.dataReference == 0 else {
      throw .unsupported(
        "data kept in another file", detail: "item \(id): data_reference_index \(location.dataReference)")
    }
    let space: Range<Int>
    switch location.constructionMethod {
    case 0: space = 0..<bytes.count
    case 1:
      guard let itemData else {
        throw .corrupt("one of its items has no data", detail: "item \(id): no idat")
      }
      space = itemData
    default:
      throw .unsupported(
        "items that are pieced together from other items",
        detail: "item \(id): construction_method \(location.constructionMethod)")
    }
    var ranges: [Range<Int>] = []
    for extent in location.extents {
      ranges.append(try absolute(extent, base: location.baseOffset, in: space, item: id))
    }
    return ranges
  }

  private func absolute(
    _ extent: ItemLocation.Extent, base: UInt64, in space: Range<Int>, item: UInt32
  ) throws(ConversionError) -> Range<Int> {
    let (relative, overflow1) = base.addingReportingOverflow(extent.offset)
    let (start, overflow2) = UInt64(space.lowerBound).addingReportingOverflow(relative)
    let spaceEnd = UInt64(space.upperBound)
    let length = extent.length > 0 ? extent.length : start < spaceEnd ? spaceEnd - start : 0
    let (end, overflow3) = start.addingReportingOverflow(length)
    guard !overflow1, !overflow2, !overflow3, end <= UInt64(Int.max) else {
      throw .corrupt("an item lies outside any possible file", detail: "item \(item): offset overflows")
    }
    guard end <= spaceEnd || space.upperBound == bytes.count else {
      throw .corrupt("an item reaches out of the data that holds it", detail: "item \(item) leaves idat")
    }
    return Int(start)..<Int(end)
  }

  /// How many bytes of the item lie past the end of the file, and its size in bytes.
  func extentSummary(of id: UInt32) throws(ConversionError) -> (bytes: Int, missing: Int) {
    var (total, missing) = (0, 0)
    for range in try extents(of: id) {
      let (sum, overflow) = total.addingReportingOverflow(range.count)
      guard !overflow else {
        throw .corrupt("an item is larger than any possible file", detail: "item \(id)")
      }
      total = sum
      missing = max(missing, range.upperBound - bytes.count)
    }
    return (total, missing)
  }

  /// Whether the file ends before something that it declares: one of its boxes, or the bytes of an item of any kind.
  var isCutShort: Bool {
    topLevel.contains { $0.missing > 0 }
      || itemOrder.contains { ((try? extentSummary(of: $0))?.missing ?? 0) > 0 }
  }

  /// The item's bytes, joined.
  ///
  /// Throws `truncated` when the file ends before them and `overLimit` when they are more than `limit` bytes.
  func data(of id: UInt32, limit: Int) throws(ConversionError) -> [UInt8] {
    let (size, missing) = try extentSummary(of: id)
    guard missing <= 0 else { throw .truncated(missing: missing, detail: "item \(id)") }
    guard size <= limit else {
      throw ConversionError(
        .overLimit, "One of the file's items has \(size) bytes; the limit is \(limit) bytes.")
    }
    var joined: [UInt8] = []
    joined.reserveCapacity(size)
    for range in try extents(of: id) {
      var reader = ByteReader(bytes, range, box: "iloc")
      joined += try reader.bytes(range.count)
    }
    return joined
  }

  /// Bytes of zeros that no coded picture has. HEVC has no three in a row (ISO/IEC 23008-2, 7.4.2), arithmetic coding a handful;
  /// the blocks of disks and downloads have 512 and more.
  private static let emptyBlock = 256

  /// Refuses coded data with a hole of zeros: a download or a copy that was broken off after its room had been reserved.
  ///
  /// Decoders show grey or smears there and report success. Items may share bytes, so no more than the file's size is read.
  func checkFilled(_ items: some Sequence<UInt32>) throws(ConversionError) {
    var unread = bytes.count
    for id in items {
      for range in try extents(of: id) where range.count <= unread {
        unread -= range.count
        let reader = ByteReader(bytes, range, box: "iloc")
        guard let hole = reader.zeroBlock(size: Self.emptyBlock) else { continue }
        throw ConversionError(
          .corrupt,
          "The file is damaged: a part of the picture's data is nothing but zeros, as after a download that was broken off. Send the original again.",
          detail: "zeros at \(hole), item \(id)")
      }
    }
  }
}
