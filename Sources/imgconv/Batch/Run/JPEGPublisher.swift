internal import CFiles
internal import Glibc
internal import ImageWorkers

/// Gives finished JPEGs their names.
struct JPEGPublisher {
  /// A JPEG that has its name.
  struct Published {
    /// Its path; nil for standard output.
    var path: BytePath?
    /// When it was dated, as its file system keeps it.
    var modified: FileStatus.Time
  }

  /// A digest of the options, for the mark.
  let options: String
  private var folders: OutputFolders
  /// A folder of each file system that was written to.
  private var written: [UInt64: Folder] = [:]

  /// Publishes JPEGs that were made with options of the digest `options` where `layout` says.
  init(options: String, layout: OutputLayout) {
    self.options = options
    if case .folder(let root) = layout {
      folders = OutputFolders(below: root)
    } else {
      folders = OutputFolders()
    }
  }

  /// Publishes the first `count` bytes of `jpeg` as `decision` says for `item`.
  ///
  /// Throws `EEXIST` when the name is taken and may not be replaced.
  mutating func publish(
    _ jpeg: OwnedDescriptor, count: Int, of item: RunItem, as decision: TargetDecision
  ) throws(SystemError) -> Published {
    guard let path = decision.path else {
      try Self.copy(jpeg, count: count, to: Console.standardOutput)
      return Published(path: nil, modified: 0)
    }
    do throws(SystemError) {
      return try publish(jpeg, count: count, of: item, as: decision, at: path)
    } catch  where error.code != EEXIST && folders.forgetIfGone(path.parent) {
      return try publish(jpeg, count: count, of: item, as: decision, at: path)
    }
  }

  private mutating func publish(
    _ jpeg: OwnedDescriptor, count: Int, of item: RunItem, as decision: TargetDecision, at path: BytePath
  ) throws(SystemError) -> Published {
    let folder = try folders.open(path.parent)
    var publication = try Publication(in: folder)
    try publication.copy(count, from: jpeg)
    let sourcePath = item.sourceDigest
    let options = options
    let status = try publication.finish(like: item.status) { status in
      OwnershipMark(
        sourceSize: item.status.size, sourceModified: item.status.modified, sourcePath: sourcePath,
        size: status.size, modified: status.modified, options: options)
    }
    written[status.identity.device] = folder
    guard decision.renames else {
      try publication.publish(as: path.name, replacing: decision.replacing)
      return Published(path: path, modified: status.modified)
    }
    var number = 2
    while true {
      let numbered = TargetPolicy.numbered(path, number)
      do throws(SystemError) {
        try publication.publish(as: numbered.name, replacing: .never)
        return Published(path: numbered, modified: status.modified)
      } catch  where error.code == EEXIST && number < 1_000_000 {
        number += 1
      }
    }
  }

  /// Waits until everything that was published is on its disk.
  ///
  /// Once at the end, and not for each JPEG: waiting costs a disk turn each time, often more than the conversion. A power
  /// failure before that can leave a JPEG short, which its mark gives away, so that the next run makes it anew.
  ///
  /// - Returns: why it may not be, if so: a disk that took the bytes at first may tell only here that it cannot keep them.
  func synchronize() -> SystemError? {
    var failure: SystemError?
    for folder in written.values {
      let code = -cfiles_sync_file_system(folder.descriptor)
      // Some sandboxes and network file systems know no such call.
      if code > 0, code != ENOSYS, code != EOPNOTSUPP { failure = failure ?? SystemError(code: code) }
    }
    return failure
  }

  private static func copy(_ jpeg: OwnedDescriptor, count: Int, to stream: Console) throws(SystemError) {
    let copied = try jpeg.forEachPiece(upTo: count) { (piece) throws(SystemError) in
      guard stream.write(piece) else { throw .last }
    }
    guard let copied else { throw .last }
    guard copied == count else { throw SystemError(code: EIO) }
  }
}
