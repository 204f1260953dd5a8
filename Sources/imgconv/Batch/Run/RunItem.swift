internal import ImageWorkers

/// A picture of a run that waits or is in flight.
struct RunItem: Sendable {
  /// The source.
  var source: BytePath
  /// What the file system said of it when it was found, and again when it was opened.
  var status: FileStatus
  /// The open file, when it has no name to open it by.
  var opened: OwnedDescriptor?
  /// The JPEG's path; nil for standard output.
  var target: BytePath?
  /// A file whose name differs from the target's in case only.
  var variant: BytePath?

  /// A picture that was found as `source`.
  init(source: BytePath, status: FileStatus) {
    self.source = source
    self.status = status
  }

  /// The source's absolute path.
  var absoluteSource: BytePath { SourceDigest.absolute(source) }

  /// A digest of where the source lies; one that no file has when it came from standard input.
  var sourceDigest: String { opened == nil ? SourceDigest.of(source) : "-" }
}

/// How an item's JPEG gets its name.
struct TargetDecision: Sendable, Equatable {
  /// The path; nil for standard output.
  var path: BytePath?
  /// What is done to a file of that name.
  var replacing = Publication.Replacing.never
  /// Whether the first free numbered name is taken instead: `IMG-2.jpg`.
  var renames = false

  /// The path that it comes to, as far as that can be said before the time.
  var planned: BytePath? {
    guard let path, renames else { return path }
    var number = 2
    while number < 1_000_000 {
      let numbered = TargetPolicy.numbered(path, number)
      if (try? FileStatus.of(numbered, followingLinks: false)) == nil { return numbered }
      number += 1
    }
    return path
  }
}

extension FileRecord {
  /// What became of `item`; its settled path unless another is given.
  init(_ item: RunItem, _ status: Status, output: BytePath? = nil, seconds: Double = 0) {
    self.init(
      source: item.source, sourceSize: item.status.size, output: output ?? item.target, status: status,
      seconds: seconds)
  }
}

extension Duration {
  /// The length in seconds.
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
