/// The item types of coded pictures, in words.
enum CodecName {
  /// Whether imgconv decodes coded items of this type. libheif reads no `hev1`, whose parameter sets lie in the data.
  static func isSupported(_ type: FourCC) -> Bool {
    type == "hvc1" || type == "av01"
  }

  /// The word for reports and JSON: `hevc`, `av1`.
  static func report(_ type: String) -> String {
    type == "av01" ? "av1" : "hevc"
  }

  /// What an item type stands for, for messages to people: `JPEG 2000`, or the quoted code of an unknown one.
  static func words(_ type: FourCC) -> String {
    switch type {
    case "hvc1": "HEVC"
    case "hev1": "HEVC (hev1)"
    case "lhv1": "layered HEVC"
    case "av01": "AV1"
    case "avc1", "avc3", "avc2", "avc4": "AVC (H.264)"
    case "vvc1", "vvi1", "vvn1": "VVC (H.266)"
    case "evc1": "EVC"
    case "j2k1", "j2ki": "JPEG 2000"
    case "jpeg": "JPEG"
    case "jxl ": "JPEG XL"
    case "jxs1": "JPEG XS"
    case "unci": "uncompressed"
    case "mski": "mask"
    case "tili": "tiled-image"
    case "Exif", "mime", "uri ": "metadata"
    default: "\u{201C}\(type)\u{201D}"
    }
  }
}
