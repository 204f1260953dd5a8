internal import Glibc

/// What already has the name that a JPEG is to get.
enum ExistingTarget: Equatable, Sendable {
  /// Nothing.
  case absent
  /// Our JPEG of this source as it is now; the flag says whether it was made with these options.
  case current(sameOptions: Bool)
  /// Our JPEG, the one of this status, that is to be made anew: of this source as it was before it changed, with options
  /// that no longer count, or one whose writing a power failure cut short.
  case outdated(FileStatus)
  /// Our JPEG of another source, or of this one when it lay elsewhere.
  case ofAnotherSource
  /// A file dated exactly like the source on a file system without marks: most likely ours.
  case sameDate
  /// A file that imgconv did not write, or that was edited since.
  case foreign
  /// The source itself.
  case source
  /// A folder, device or pipe, which no JPEG can replace.
  case notAFile

  /// Judges what `path` names, for a JPEG of `source` (at the absolute path that `sourcePath` digests) with `options`;
  /// `optionsCount` says whether our JPEG with others is outdated.
  static func at(
    _ path: BytePath, source: FileStatus, sourcePath: @autoclosure () -> String, options: String,
    optionsCount: Bool = false
  ) throws(SystemError) -> ExistingTarget {
    let status: FileStatus
    do {
      status = try FileStatus.of(path, followingLinks: false)
    } catch  where error.code == ENOENT {
      return .absent
    }
    if status.identity == source.identity { return .source }
    switch status.kind {
    case .folder, .other: return .notAFile
    // A link is the user's own work whatever it leads to.
    case .link: return .foreign
    case .regular: break
    }
    let mark: OwnershipMark
    switch OwnershipMark.read(at: path) {
    case .mark(let found): mark = found
    case .none: return .foreign
    case .impossible: return hasSameDate(status, source) && status.size > 0 ? .sameDate : .foreign
    }
    guard mark.modified == status.modified else { return .foreign }
    // An editor may keep the date (exiftool -P); what it leaves is a whole file, and what a power failure leaves is not.
    guard mark.size == status.size || TornFile.isTorn(path, status, written: mark.size) else {
      return .foreign
    }
    guard mark.sourcePath == sourcePath() else { return .ofAnotherSource }
    let isUnchanged = mark.sourceSize == source.size && mark.sourceModified == source.modified
    guard isUnchanged, mark.size == status.size else { return .outdated(status) }
    let isSame = mark.options == options
    return optionsCount && !isSame ? .outdated(status) : .current(sameOptions: isSame)
  }

  /// Whether two files are dated alike, as far as a file system without marks can tell: FAT keeps every other second.
  private static func hasSameDate(_ left: FileStatus, _ right: FileStatus) -> Bool {
    let (difference, overflow) = left.modified.subtractingReportingOverflow(right.modified)
    return !overflow && difference.magnitude < 2_000_000_000
  }
}
