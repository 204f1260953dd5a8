internal import Glibc
internal import ImageCore

/// Why a file failed, beyond what a conversion itself can say.
struct FileFailure: Error, Sendable, Equatable {
  /// The stable word for JSON: an error category's code, or `unreadable`, `changed`, `exists`, `output`, `no-space`.
  var code: String
  /// Whole sentences for a person.
  var message: String
  /// What the libraries beneath said, for whoever has to find out more; empty when there is no more to say.
  var detail = ""

  /// A failure of these words.
  init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  /// A conversion that failed.
  init(_ error: ConversionError) {
    self.init(code: error.category.face.code, message: error.message)
    detail = error.detail
  }

  /// A source that could not be read.
  static func unreadable(_ reason: String) -> FileFailure {
    FileFailure(code: "unreadable", message: "It cannot be read: \(reason).")
  }

  /// A source that somebody wrote to while it was read: what was read may be parts of two pictures.
  static let changed = FileFailure(
    code: "changed", message: "It was changed while it was read: convert it again.")

  /// A JPEG that could not be written, as `path` where it has one.
  static func output(_ error: SystemError, at path: BytePath? = nil) -> FileFailure {
    FileFailure(
      code: error.isOutOfSpace ? "no-space" : "output",
      message: "The JPEG cannot be written: \(path.flatMap { refusedName($0.name, error) } ?? error.reason).")
  }

  /// The reason when `error` most likely means that a file system of Windows' kind (FAT, exFAT, SMB) does not take
  /// `name`. Drivers say so by different numbers, and none of them says what is wrong.
  private static func refusedName(_ name: BytePath, _ error: SystemError) -> String? {
    guard [EINVAL, ENOENT, EACCES, EPROTO].contains(error.code) else { return nil }
    let foreign = name.bytes.filter { $0 < 0x20 || #"\:*?"<>|"#.utf8.contains($0) }
    guard let first = foreign.first else { return nil }
    return "its file system seems to take no name with \(BytePath([first]).display) in it"
  }
}
