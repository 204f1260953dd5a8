internal import ImageCore

/// Why a file failed, beyond what a conversion itself can say.
struct FileFailure: Error, Sendable, Equatable {
  /// The stable word for JSON: an error category's code, or `unreadable`, `exists`, `output`, `no-space`.
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

  /// A JPEG that could not be written.
  static func output(_ error: SystemError) -> FileFailure {
    FileFailure(
      code: error.isOutOfSpace ? "no-space" : "output",
      message: "The JPEG cannot be written: \(error.reason).")
  }
}
