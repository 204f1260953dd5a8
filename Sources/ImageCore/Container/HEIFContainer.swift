/// A HEIF file's structure, read from its boxes before any codec runs (ISO/IEC 14496-12, ISO/IEC 23008-12).
///
/// The reader allocates in proportion to the bytes that are there, never to a count that the file declares, and it
/// copies no coded data. It borrows the file: `bytes` must stay valid as long as the container is used.
struct HEIFContainer {
  /// The most entries that the file's tables may have together. A 200-megapixel photo has a few thousand; the limit keeps
  /// tables that are nothing but entries from growing in memory to many times the file's size.
  static let tableEntryLimit = 200_000

  /// The whole file.
  let bytes: UnsafeRawBufferPointer
  let limits: Limits

  /// `ftyp`'s first brand.
  var majorBrand: FourCC = "    "
  /// `ftyp`'s other brands.
  var compatibleBrands: [FourCC] = []
  /// The boxes of the file's top level, as far as they make sense.
  var topLevel: [Box] = []
  /// What follows the HEIF file proper: another file's `ftyp`, or bytes that are no box.
  var trailing: Range<Int>?

  /// The primary item (`pitm`).
  var primaryID: UInt32?
  /// By ID.
  var items: [UInt32: Item] = [:]
  /// IDs in the order of `iinf`.
  var itemOrder: [UInt32] = []
  /// By item ID.
  var locations: [UInt32: ItemLocation] = [:]
  /// The targets of every reference, in the file's order.
  var references: [ItemReferenceKey: [UInt32]] = [:]
  /// `ipco` in the file's order.
  var properties: [ItemProperty] = []
  /// By item ID, in the file's order, which is the order in which transformations apply.
  var associations: [UInt32: [PropertyAssociation]] = [:]
  /// The body of `idat`.
  var itemData: Range<Int>?
  /// How many table entries have been read; see `tableEntryLimit`.
  var tableEntries = 0

  /// Reads the structure of the file in `bytes`.
  ///
  /// Throws `notAnImage` when it is no ISO base media file, `unsupported` for films and sequences without a still
  /// picture, `truncated` when the structure itself is cut off, `corrupt` when it contradicts itself, `overLimit`.
  init(parsing bytes: UnsafeRawBufferPointer, limits: Limits) throws(ConversionError) {
    self.bytes = bytes
    self.limits = limits
    try limits.check(fileBytes: bytes.count)
    try readTopLevel()
    let metas = topLevel.filter { $0.type == "meta" }
    guard let meta = metas.first else { throw missingMeta() }
    // ISO/IEC 14496-12, 8.11.1.1. Versions of libheif differ in which one they read.
    guard metas.count == 1 else {
      throw .corrupt(
        "it has two tables of its pictures", detail: "meta at \(metas[0].start) and \(metas[1].start)")
    }
    guard meta.missing == 0 else {
      throw .truncated(missing: meta.missing, detail: "meta at \(meta.start) is cut off")
    }
    try readMeta(meta)
  }

  /// Counts one table entry against `tableEntryLimit`.
  mutating func countEntry() throws(ConversionError) {
    tableEntries += 1
    guard tableEntries <= Self.tableEntryLimit else {
      throw ConversionError(
        .overLimit, "The file's tables have more than \(Self.tableEntryLimit) entries, which is the limit.")
    }
  }
}
