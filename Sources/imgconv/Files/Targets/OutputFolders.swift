internal import Glibc

/// The folders that JPEGs go into: made when the first JPEG of a folder is ready, cleared of what killed runs left.
struct OutputFolders {
  private let root: BytePath?
  private var rootWasThere = false
  private var last: (path: BytePath, folder: Folder)?
  private var cleared: Set<BytePath> = []

  /// Knows no folder yet. Once a JPEG was written below `root`, neither it nor what lies above is ever made again: if it
  /// is gone, its disk was pulled, and the run must not go on filling the mount point's own disk.
  init(below root: BytePath? = nil) { self.root = root }

  /// The folder at `path`, open.
  mutating func open(_ path: BytePath) throws(SystemError) -> Folder {
    if let last, last.path == path { return last.folder }
    try create(path)
    let folder = try Folder.open(path)
    if cleared.insert(path).inserted { StaleFiles.remove(from: folder) }
    last = (path, folder)
    rootWasThere = true
    return folder
  }

  /// Forgets the open folder at `path` if it is not the one at `path` any more: somebody removed it, or its server came
  /// back as another.
  ///
  /// - Returns: whether opening it again leads to another folder.
  mutating func forgetIfGone(_ path: BytePath) -> Bool {
    guard let last, last.path == path else { return false }
    let held = try? FileStatus.of(descriptor: last.folder.descriptor)
    guard held == nil || held?.identity != (try? FileStatus.of(path))?.identity else { return false }
    self.last = nil
    return true
  }

  private func create(_ path: BytePath) throws(SystemError) {
    guard rootWasThere, let root else { return try Folder.create(path) }
    guard path != root else { return }
    do {
      try Folder.createLast(path)
    } catch  where error.code == ENOENT && path.parent != path {
      try create(path.parent)
      try Folder.createLast(path)
    }
  }
}
