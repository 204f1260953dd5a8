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
