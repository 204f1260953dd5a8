/// The photos below a folder, each with the JPEG that a conversion into another folder gives it; or one pair of files.
struct PicturePairs {
  private var walk: TreeWalk
  private let names: TargetNames

  /// Pairs of the files or folders `source` and `jpeg`.
  init(source: BytePath, jpeg: BytePath, filter: NameFilter) {
    let inputs = SourceInputs(operands: [source])
    let isFolder = (try? FileStatus.of(source))?.kind == .folder
    names = TargetNames(inputs, filter: filter, layout: isFolder ? .folder(jpeg) : .file(jpeg))
    walk = TreeWalk(inputs, filter: filter)
  }

  /// How many files were found, those among them that have no pair (hidden ones) too.
  var count: Int { names.count }

  /// The next pair; nil at the end.
  mutating func next() -> QueryRun.Query? {
    while let file = walk.next() {
      if case .hidden = file.finding { continue }
      if case .unreadable(let reason) = file.finding {
        return QueryRun.Query(source: file.path, failure: .unreadable(reason))
      }
      guard case .path(let jpeg)? = names.assignment(for: file) else { continue }
      return QueryRun.Query(source: file.path, jpeg: jpeg, failure: Self.missing(jpeg))
    }
    return nil
  }

  private static func missing(_ jpeg: BytePath) -> FileFailure? {
    guard (try? FileStatus.of(jpeg)) == nil else { return nil }
    return FileFailure(code: "missing", message: "There is no JPEG for it at \(jpeg.display).")
  }
}
