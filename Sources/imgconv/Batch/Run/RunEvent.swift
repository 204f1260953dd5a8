internal import ImageWorkers

/// What a run waits for.
enum RunEvent: Sendable {
  /// The picture with this number is done, one way or the other; the digest of its content is there for a journal.
  case finished(Int, PictureOutcome, content: String?)
  /// A signal asks to finish what is in flight and to end.
  case stop
}
