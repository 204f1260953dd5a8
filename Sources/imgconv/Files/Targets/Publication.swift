internal import CFiles
internal import Glibc
internal import ImageWorkers

/// A JPEG on its way into a folder: first without a name, then complete under its own.
///
/// Where the file system can (ext4, XFS, Btrfs, tmpfs, newer overlayfs), the file is nameless until it is complete, and a
/// process killed at any moment leaves nothing. Elsewhere it has a hidden name that starts with `StaleFiles.prefix` and is
/// locked while its process lives, so that a later run can tell what is left over.
struct Publication: ~Copyable {
  /// How a name that is taken is dealt with.
  enum Replacing: Sendable, Equatable {
    /// The call fails with `EEXIST`.
    case never
    /// The new file takes the name from the file of this status, in one step; from any other, and from this one when it
    /// was touched since, the call fails with `EEXIST`.
    case only(FileStatus)
    /// The new file takes the name in one step.
    case always
  }

  /// Where it will be published.
  let folder: Folder
  /// The file.
  let file: OwnedDescriptor
  /// The hidden name, if it has one.
  var hiddenName: BytePath?

  /// A nameless file gets its name through /proc, which some containers lack.
  private static let canNameNameless = access("/proc/self/fd", F_OK) == 0

  /// Opens a file for a JPEG that will be published in `folder`; nameless where that is possible and not ruled out.
  init(in folder: borrowing Folder, nameless isAllowed: Bool = true) throws(SystemError) {
    self.folder = copy folder
    let nameless =
      isAllowed && Self.canNameNameless ? cfiles_open_nameless(folder.descriptor, 0o600) : -EOPNOTSUPP
    if nameless >= 0 {
      file = OwnedDescriptor(nameless)
    } else {
      guard [EOPNOTSUPP, EISDIR, ENOENT, EINVAL].contains(-nameless) else {
        throw SystemError(code: -nameless)
      }
      (file, hiddenName) = try Self.openHidden(in: folder)
    }
  }

  /// Opens and locks a hidden file; again when a run that clears up took it for left over before it was locked.
  private static func openHidden(in folder: borrowing Folder) throws(SystemError) -> (
    OwnedDescriptor, BytePath
  ) {
    while true {
      let name = StaleFiles.freshName()
      let descriptor = folder.descriptor
      let file = OwnedDescriptor(
        try checked {
          name.withCString { openat(descriptor, $0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        })
      _ = flock(file.number, LOCK_EX)
      StaleFiles.began(name, in: folder)
      if (try? FileStatus.of(name, in: descriptor, followingLinks: false)) != nil { return (file, name) }
      StaleFiles.ended(name)
    }
  }

  deinit {
    guard let hiddenName else { return }
    _ = hiddenName.withCString { unlinkat(folder.descriptor, $0, 0) }
    StaleFiles.ended(hiddenName)
  }

  /// Fills the file with the first `count` bytes of `source`.
  func copy(_ count: Int, from source: OwnedDescriptor) throws(SystemError) {
    var offset = off_t(0)
    while offset < count {
      let moved = try checked { sendfile(file.number, source.number, &offset, count - Int(offset)) }
      // A file that ends early was cut by somebody else: no JPEG is better than half a one.
      guard moved > 0 else { throw SystemError(code: EIO) }
    }
  }

  /// Dates the file like its source, marks it as ours and gives it the source's permissions.
  ///
  /// - Returns: the file's length and date as the file system keeps them.
  func finish(
    like source: FileStatus, mark: (FileStatus) -> OwnershipMark
  ) throws(SystemError) -> FileStatus {
    let times = [FileStatus.timespec(source.modified), FileStatus.timespec(source.modified)]
    // A file system that keeps no such times (some FUSE) is no reason to lose the picture.
    _ = futimens(file.number, times)
    let status = try FileStatus.of(descriptor: file.number)
    mark(status).write(to: file.number)
    _ = fchmod(file.number, source.permissions)
    return status
  }

  /// Gives the file the name `name`: complete, at once, and only if `replacing` allows it where the name is taken.
  mutating func publish(as name: BytePath, replacing: Replacing) throws(SystemError) {
    if hiddenName == nil {
      if case .never = replacing {
        try checkedShim(name.withCString { cfiles_link_nameless(file.number, folder.descriptor, $0) })
        return
      }
      // A link cannot replace: a hidden name first, locked for the moment that it lasts.
      _ = flock(file.number, LOCK_EX | LOCK_NB)
      let hidden = StaleFiles.freshName()
      StaleFiles.began(hidden, in: folder)
      try checkedShim(hidden.withCString { cfiles_link_nameless(file.number, folder.descriptor, $0) })
      hiddenName = hidden
    }
    switch replacing {
    case .never: try rename(to: name, replaces: false)
    case .only(let judged): try take(name, from: judged)
    case .always: try rename(to: name, replaces: true)
    }
  }

  /// Gives the hidden file the name `name` instead of its own.
  mutating func rename(to name: BytePath, replaces: Bool) throws(SystemError) {
    guard let hidden = hiddenName else { return }
    let descriptor = folder.descriptor
    if replaces {
      try checked {
        hidden.withCString { from in name.withCString { renameat(descriptor, from, descriptor, $0) } }
      }
    } else {
      try checkedShim(
        hidden.withCString { from in name.withCString { cfiles_rename_new(descriptor, from, $0) } })
    }
    hiddenName = nil
    StaleFiles.ended(hidden)
  }
}
