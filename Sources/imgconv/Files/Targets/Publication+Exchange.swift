internal import CFiles
internal import Glibc

extension Publication {
  /// Gives the hidden file the name `name` in place of the file that was judged, and of no other.
  ///
  /// Between a look at the name and a rename over it, somebody may put a file there, which the rename would destroy. So the
  /// two are exchanged, and then what came out is looked at.
  mutating func take(_ name: BytePath, from judged: FileStatus) throws(SystemError) {
    let descriptor = folder.descriptor
    do throws(SystemError) {
      guard try FileStatus.of(name, in: descriptor, followingLinks: false) == judged else {
        throw SystemError(code: EEXIST)
      }
    } catch  where error.code == ENOENT {
      return try rename(to: name, replaces: false)
    }
    try exchange(with: name, expecting: judged)
  }

  /// Exchanges the file with what `name` names, and lets that go if it is the file that was judged; any other gets its name
  /// back, and the call fails with `EEXIST`.
  ///
  /// A process that is killed in between leaves what came out under a name that `StaleFiles` deletes only with our mark.
  mutating func exchange(with name: BytePath, expecting judged: FileStatus) throws(SystemError) {
    let descriptor = folder.descriptor
    try hide(as: StaleFiles.freshName(StaleFiles.exchangePrefix))
    guard let hidden = hiddenName else { return }
    // From here on it is not ours to delete blindly, neither at the end of this value nor of the process.
    hiddenName = nil
    StaleFiles.ended(hidden)
    do throws(SystemError) {
      try exchange(hidden, name)
    } catch {
      keep(hidden)
      switch error.code {
      // A file system that cannot (NFS, some FUSE): the look that was just taken has to do.
      case EINVAL, ENOSYS: return try rename(to: name, replaces: true)
      case ENOENT: return try rename(to: name, replaces: false)
      default: throw error
      }
    }
    // When it is gone, another run has cleared it up: it bore our mark.
    guard let out = try? FileStatus.of(hidden, in: descriptor, followingLinks: false) else { return }
    guard out.hasContent(of: judged) else {
      try giveBack(hidden, to: name)
      // Not so if yet another file was put there meanwhile: that stays under the hidden name.
      if isOurs(hidden) { keep(hidden) }
      throw SystemError(code: EEXIST)
    }
    _ = hidden.withCString { unlinkat(descriptor, $0, 0) }
  }

  /// Takes `hidden`, which names this file, for its hidden name.
  private mutating func keep(_ hidden: BytePath) {
    hiddenName = hidden
    StaleFiles.began(hidden, in: folder)
  }

  /// Gives the hidden file another hidden name.
  private mutating func hide(as hidden: BytePath) throws(SystemError) {
    guard hiddenName != nil else { return }
    StaleFiles.began(hidden, in: folder)
    do throws(SystemError) {
      try rename(to: hidden, replaces: false)
    } catch {
      StaleFiles.ended(hidden)
      throw error
    }
    hiddenName = hidden
  }

  private func exchange(_ one: BytePath, _ other: BytePath) throws(SystemError) {
    let descriptor = folder.descriptor
    try checkedShim(one.withCString { one in other.withCString { cfiles_exchange(descriptor, one, $0) } })
  }

  /// Gives what has the name `hidden` its own name `name` back.
  private func giveBack(_ hidden: BytePath, to name: BytePath) throws(SystemError) {
    do throws(SystemError) {
      try exchange(hidden, name)
    } catch  where error.code == ENOENT {
      let descriptor = folder.descriptor
      try checkedShim(
        hidden.withCString { from in name.withCString { cfiles_rename_new(descriptor, from, $0) } })
    }
  }

  private func isOurs(_ name: BytePath) -> Bool {
    let own = try? FileStatus.of(descriptor: file.number)
    let named = try? FileStatus.of(name, in: folder.descriptor, followingLinks: false)
    return own != nil && own?.identity == named?.identity
  }
}
