/// What a file's name says about it. Names choose which files of a folder are tried; what a file is, its bytes say.
enum PictureName {
  /// The extensions by which files are found in folders, lower case.
  static let extensions = ["heic", "heif", "hif", "avif"]
  /// These extensions as a sentence lists them.
  static var listed: String {
    "." + extensions.dropLast().joined(separator: ", .") + " and ." + (extensions.last ?? "")
  }
  /// Extensions that a JPEG's name replaces, beyond those: what a file given by name may carry.
  private static let replaced = replacedButJPEG + ["jpg", "jpeg", "jpe"]
  private static let replacedButJPEG = extensions + ["heics", "heifs", "avifs"]

  /// Whether a folder's file `name` is taken for a picture, in any case.
  static func isPicture(_ name: some RandomAccessCollection<UInt8>) -> Bool { has(name, oneOf: extensions) }

  /// Whether `name` ends in `.jpg` or `.jpeg`, in any case.
  static func isJPEG(_ name: some RandomAccessCollection<UInt8>) -> Bool {
    has(name, oneOf: ["jpg", "jpeg"])
  }

  /// Whether `name` is hidden; macOS's `._` companions are.
  static func isHidden(_ name: some Collection<UInt8>) -> Bool { name.first == UInt8(ascii: ".") }

  /// `IMG_1.HEIC` as `IMG_1.jpg`.
  static func replacingExtension(_ name: BytePath) -> BytePath { fitted(stem(name), ".jpg") }

  /// `stem` with `ending` behind it. What would be longer than the 255 bytes that file systems allow a name loses the end
  /// of its stem, by whole characters where it is UTF-8.
  static func fitted(_ stem: BytePath, _ ending: String) -> BytePath {
    let room = 255 - ending.utf8.count
    guard stem.bytes.count > room else { return stem.suffixed(ending) }
    var length = room
    while length > room - 4, stem.bytes[length] & 0xC0 == 0x80 { length -= 1 }
    return BytePath(Array(stem.bytes[..<length])).suffixed(ending)
  }

  /// Whether `name` ends like a picture that imgconv does not write, in any case.
  static func isOtherPicture(_ name: some RandomAccessCollection<UInt8>) -> Bool {
    has(name, oneOf: replacedButJPEG + ["png", "tif", "tiff", "webp", "gif", "bmp", "jxl", "jp2"])
  }

  /// The name without its picture extension; all of it when it has none.
  static func stem(_ name: BytePath) -> BytePath {
    guard has(name.bytes, oneOf: replaced), let dot = name.bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0
    else {
      return name
    }
    return BytePath(Array(name.bytes[..<dot]))
  }

  private static func has(_ name: some RandomAccessCollection<UInt8>, oneOf extensions: [String]) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = name[name.index(after: dot)...]
    return extensions.contains { word in
      word.utf8.count == ending.count
        && word.utf8.elementsEqual(ending) { $0 == $1 || $0 == $1 | 0x20 && $1 >= 0x41 }
    }
  }
}
