internal import ImageCore

/// What became of one file of a run.
struct FileRecord: Sendable {
  /// Converted, skipped or failed: every file is exactly one of them.
  enum Status: Sendable {
    /// Its JPEG is there.
    case converted(ConversionReport)
    /// Its JPEG would be made, if this were no dry run.
    case planned
    /// It was left as it is.
    case skipped(SkipReason)
    /// It has no JPEG.
    case failed(FileFailure)
  }

  /// The source.
  var source: BytePath
  /// The source's length in bytes.
  var sourceSize: Int
  /// The JPEG's path, if one was settled; nil for standard output too.
  var output: BytePath?
  /// What became of it.
  var status: Status
  /// Seconds that a worker spent on it.
  var seconds = 0.0
}

/// Why a file was skipped.
enum SkipReason: Sendable, Equatable {
  case hidden
  case repeated
  case current
  case otherOptions
  case sameDate
  case anotherSource
  case foreign(variant: BytePath?)
  case journal

  /// The stable word for JSON.
  var code: String {
    switch self {
    case .hidden: "hidden"
    case .repeated: "repeated"
    case .current, .journal: "done"
    case .otherOptions: "done-with-other-options"
    case .sameDate: "exists-with-same-date"
    case .anotherSource: "exists-from-another-source"
    case .foreign: "exists"
    }
  }

  /// The reason in words.
  var text: String {
    switch self {
    case .hidden: "hidden file"
    case .repeated: "the same file as an earlier input"
    case .current: "converted already"
    case .journal: "converted already, says the journal"
    case .otherOptions: "converted already, with other options (--existing overwrite converts it again)"
    case .sameDate: "its JPEG exists, with the same date"
    case .anotherSource:
      "a JPEG of that name exists, made from a source at another place (--existing rename or overwrite)"
    case .foreign(nil):
      "a file of that name exists that imgconv did not write (--existing rename or overwrite)"
    case .foreign(let variant?):
      "\(variant.display) exists, and names that differ in case only count as one (--existing rename or overwrite)"
    }
  }
}

/// Why a file failed, beyond what a conversion itself can say.
struct FileFailure: Error, Sendable, Equatable {
  /// The stable word for JSON: an error category's code, or `unreadable`, `exists`, `output`, `no-space`.
  var code: String
  /// Whole sentences for a person.
  var message: String

  /// A failure of these words.
  init(code: String, message: String) {
    self.code = code
    self.message = message
  }

  /// A conversion that failed.
  init(_ error: ConversionError) {
    self.init(code: error.category.face.code, message: error.message)
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
