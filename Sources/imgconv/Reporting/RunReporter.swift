/// Tells what happens in a run.
protocol RunReporter {
  /// Whether nobody can read the report any more, so that the run had better end.
  var isBroken: Bool { get }
  /// The search for files has come so far; nothing has begun yet.
  mutating func searching(found: Int)
  /// The run begins with so many files and bytes, where that is known.
  mutating func begin(files: Int?, bytes: Int?)
  /// One more file is accounted for.
  mutating func record(_ record: FileRecord)
  /// Time has passed; `summary` holds so far.
  mutating func tick(_ summary: Summary)
  /// The run was asked to stop and finishes what is in flight.
  mutating func stopping(inFlight: Int)
  /// The run has ended; the journal, if one is kept, could not be written for the given reason.
  mutating func end(_ summary: Summary, journalFailure: SystemError?)
}
