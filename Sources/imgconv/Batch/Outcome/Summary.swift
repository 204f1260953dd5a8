internal import ImageCore

/// The totals of a run. `converted + skipped + failed` is always `found`.
struct Summary: Sendable {
  /// How many files turned out so.
  private(set) var converted = 0
  private(set) var skipped = 0
  private(set) var failed = 0
  /// Bytes of the converted sources, whole files.
  private(set) var bytesIn = 0
  /// Bytes of their JPEGs.
  private(set) var bytesOut = 0
  /// Bytes of the converted sources' primary images and metadata.
  private(set) var pictureBytes = 0
  /// How many sources were deeper than 8 bits.
  private(set) var deeper = 0
  /// Pixels converted.
  private(set) var pixels = 0
  /// How many byte ratios stood so to their band.
  private(set) var verdicts: [SizeParity.Verdict: Int] = [:]
  /// How many files were skipped for each reason's code.
  private(set) var skips: [String: Int] = [:]
  /// Files that were not reached because the run was interrupted.
  var notReached = 0
  /// Whether the run was interrupted while it was still looking for files, so that there may be more.
  var isSearchCut = false
  /// Whether a signal ended the run.
  var isInterrupted = false
  /// Why JPEGs that have their names may not be on their disk, if so.
  var diskFailure: SystemError?
  /// Whether nothing was really written.
  var isDryRun = false
  /// What the search passed by.
  var aside = TreeWalk.Aside()
  /// Seconds from the start.
  var seconds = 0.0

  /// How many files were accounted for.
  var found: Int { converted + skipped + failed }
  /// JPEG bytes to the bytes of the primary images and their metadata; 0 without any.
  var ratio: Double { pictureBytes > 0 ? Double(bytesOut) / Double(pictureBytes) : 0 }

  /// Counts `record`.
  mutating func add(_ record: FileRecord) {
    switch record.status {
    case .converted(let report):
      converted += 1
      bytesIn += report.parity.fileBytes
      bytesOut += report.parity.bytes
      pictureBytes += report.parity.sourceBytes
      if report.parity.sourceDepth > report.parity.depth { deeper += 1 }
      pixels += report.width * report.height
      verdicts[report.parity.verdict, default: 0] += 1
    case .planned: converted += 1
    case .skipped(let reason):
      skipped += 1
      skips[reason.code, default: 0] += 1
    case .failed: failed += 1
    }
  }

  /// The process's exit status.
  var exitStatus: Int32 {
    if isInterrupted { return ExitStatus.interrupted }
    return failed > 0 || notReached > 0 || diskFailure != nil ? ExitStatus.someFailed : ExitStatus.success
  }
}
