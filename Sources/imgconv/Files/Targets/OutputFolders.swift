/// The folders that JPEGs go into: made when the first JPEG of a folder is ready, cleared of what killed runs left.
struct OutputFolders {
  private var last: (path: BytePath, folder: Folder)?
  private var cleared: Set<BytePath> = []

  /// Knows no folder yet.
  init() {}

  /// The folder at `path`, open.
  mutating func open(_ path: BytePath) throws(SystemError) -> Folder {
    if let last, last.path == path { return last.folder }
    try Folder.create(path)
    let folder = try Folder.open(path)
    if cleared.insert(path).inserted { StaleFiles.remove(from: folder) }
    last = (path, folder)
    return folder
  }
}
