internal import Glibc
internal import ImageWorkers
internal import Synchronization

/// The hidden files that unfinished JPEGs have where they cannot be nameless, and what a killed run left of them.
enum StaleFiles {
  /// How every hidden name starts that only files of ours ever have.
  static let prefix = ".imgconv-unfinished-"
  /// How every hidden name starts that is exchanged for another: for a moment, somebody else's file may have it.
  static let exchangePrefix = ".imgconv-exchange-"

  private static let counter = Atomic<UInt64>(0)

  /// A hidden name that no other run uses: the process, a random number and a count.
  static func freshName(_ prefix: String = prefix) -> BytePath {
    let count = counter.wrappingAdd(1, ordering: .relaxed).newValue
    let random = UInt32.random(in: .min ... .max)
    return BytePath("\(prefix)\(getpid())-\(String(random, radix: 36))-\(count)")
  }

  private static let live = Guarded<[BytePath: Folder]>([:])

  /// Notes that the hidden file `name` may be in `folder` from now on.
  static func began(_ name: BytePath, in folder: Folder) { live.withLock { $0[name] = folder } }

  /// Notes that the hidden file `name` is gone.
  static func ended(_ name: BytePath) { live.withLock { _ = $0.removeValue(forKey: name) } }

  /// Removes this process's own hidden files, before it ends at once.
  static func removeLive() {
    live.withLock { live in
      for (name, folder) in live { _ = name.withCString { unlinkat(folder.descriptor, $0, 0) } }
    }
  }

  /// Removes from `folder` what runs that are no more have left: hidden files of ours that nobody has locked. What a run
  /// was exchanging goes only if it bears our mark: it may be the only name that somebody's file has.
  ///
  /// - Returns: how many were removed.
  @discardableResult
  static func remove(from folder: Folder) -> Int {
    let (wanted, exchanged) = (Array(prefix.utf8), Array(exchangePrefix.utf8))
    let names = try? folder.names { name, kind in
      kind == .file && (name.starts(with: wanted) || name.starts(with: exchanged))
    }
    guard let names else { return 0 }
    var removed = 0
    for index in 0..<names.count {
      let name = names[index].name
      let number = name.withCString {
        openat(folder.descriptor, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      }
      guard number >= 0 else { continue }
      let file = OwnedDescriptor(number)
      guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { continue }
      if name.bytes.starts(with: exchanged), !isMarked(file) { continue }
      if name.withCString({ unlinkat(folder.descriptor, $0, 0) }) == 0 { removed += 1 }
    }
    return removed
  }

  private static func isMarked(_ file: OwnedDescriptor) -> Bool {
    guard case .mark(let mark) = OwnershipMark.read(descriptor: file.number),
      let status = try? FileStatus.of(descriptor: file.number)
    else { return false }
    return mark.isOf(status)
  }
}
