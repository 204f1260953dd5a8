/// What `infe` says of one item (ISO/IEC 14496-12, 8.11.6).
struct Item: Sendable, Equatable {
  var id: UInt32
  /// For example `hvc1`, `grid`, `Exif`, `mime`.
  var type: FourCC
  var name = ""
  /// The MIME type of a `mime` item; empty for others.
  var contentType = ""
  /// The HTTP content coding of a `mime` item, for example `deflate`; empty for plain bytes.
  var contentEncoding = ""
  /// Not to be shown by itself: a tile, or an auxiliary picture.
  var isHidden = false
  /// Encrypted or otherwise protected (`item_protection_index` is not 0).
  var isProtected = false

  /// Whether its pixels come from other items by a derivation that is followed.
  var isDerived: Bool { type == "grid" || type == "iovl" || type == "iden" }
}

/// Where one item's bytes are (`iloc`, ISO/IEC 14496-12, 8.11.3).
struct ItemLocation: Sendable, Equatable {
  /// A run of bytes, relative to the base offset; length 0 reaches to the end.
  struct Extent: Sendable, Equatable {
    var offset: UInt64
    var length: UInt64
  }

  /// 0: offsets into the file, 1: into `idat`, 2: into another item.
  var constructionMethod: Int
  /// 0 for this file.
  var dataReference: Int
  var baseOffset: UInt64
  var extents: [Extent]
}

/// One item's tie to a property (`ipma`, ISO/IEC 23008-12, 9.3).
struct PropertyAssociation: Sendable, Equatable {
  /// Counts from 0 in `ipco`; nil for the index that stands for no property.
  var index: Int?
  /// A reader that does not know the property must not show the item.
  var isEssential: Bool
}

/// All items that one item points to for one purpose (`iref`, ISO/IEC 14496-12, 8.11.12).
struct ItemReferenceKey: Hashable, Sendable {
  var type: FourCC
  var from: UInt32
}
