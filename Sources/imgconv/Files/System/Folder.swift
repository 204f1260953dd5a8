internal import Glibc
internal import ImageWorkers

/// An open folder.
struct Folder: Sendable {
  /// The kinds of entries that a listing tells apart without asking for each.
  enum EntryKind: UInt8, Sendable {
    case file, folder, link, other
  }

  private let owner: OwnedDescriptor

  /// The descriptor, valid as long as this value lives.
  var descriptor: Int32 { owner.number }

  /// Opens `path`, relative to `base` if given; a symbolic link is followed only if told to.
  static func open(
    _ path: BytePath, in base: Int32 = AT_FDCWD, followingLinks: Bool = true
  ) throws(SystemError) -> Folder {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
    return Folder(owner: OwnedDescriptor(try checked { path.withCString { openat(base, $0, flags) } }))
  }

  /// The names of the entries that `isWanted` takes, tagged with their kind, in byte order.
  func names(where isWanted: (UnsafeBufferPointer<UInt8>, EntryKind) -> Bool) throws(SystemError) -> NameList
  {
    // fdopendir takes its descriptor over, and a duplicate would share the read position: open the folder anew.
    let own = try checked { openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = fdopendir(own) else {
      let error = SystemError.last
      _ = close(own)
      throw error
    }
    defer { closedir(stream) }
    var list = NameList()
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw .last }
        break
      }
      let type = entry.pointee.d_type
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name))
        { bytes in
          let name = UnsafeBufferPointer(
            start: bytes, count: strlen(UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)))
          let isDots =
            name.first == UInt8(ascii: ".")
            && (name.count == 1 || name.count == 2 && name[1] == UInt8(ascii: "."))
          guard !isDots else { return }
          let kind = Int(type) == DT_UNKNOWN ? askKind(BytePath(Array(name))) : Self.kind(type)
          if isWanted(name, kind) { list.append(name, tag: kind.rawValue) }
        }
      }
    }
    list.sort()
    return list
  }

  /// The kind of an entry whose file system does not tell in its listing.
  private func askKind(_ name: BytePath) -> EntryKind {
    guard let status = try? FileStatus.of(name, in: descriptor, followingLinks: false) else { return .other }
    return switch status.kind {
    case .regular: .file
    case .folder: .folder
    case .link: .link
    case .other: .other
    }
  }

  private static func kind(_ type: UInt8) -> EntryKind {
    switch Int(type) {
    case DT_REG: .file
    case DT_DIR: .folder
    case DT_LNK: .link
    default: .other
    }
  }

  /// Makes the folder `path` if it is missing; what lies above it must exist.
  static func createLast(_ path: BytePath) throws(SystemError) {
    do {
      try checked { path.withCString { mkdir($0, 0o777) } }
    } catch  where error.code == EEXIST {
      // Another process may have been faster: that is as good.
      guard try FileStatus.of(path).kind == .folder else { throw SystemError(code: ENOTDIR) }
    }
  }

  /// Makes the folder `path` and what is missing above it.
  static func create(_ path: BytePath) throws(SystemError) {
    do {
      try createLast(path)
    } catch  where error.code == ENOENT && path.parent != path {
      try create(path.parent)
      try createLast(path)
    }
  }
}
