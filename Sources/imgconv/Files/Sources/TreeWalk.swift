/// Finds the pictures of a run's inputs, one at a time and always in the same order: inputs as given; in a folder
/// first its files, then its folders, each in byte order.
///
/// Memory holds the names of the folders on the way down, not of the tree. Links to files are followed. Links to folders
/// inside a tree are not: they lead to loops, and to every picture twice.
struct TreeWalk {
  /// Things on the way that are no files of the run.
  struct Aside: Sendable, Equatable {
    /// Hidden folders that were not entered.
    var hiddenFolders = 0
    /// Links to folders that were not followed.
    var linkedFolders = 0
    /// Pictures and folders that `--include` and `--exclude` leave out.
    var excluded = 0
  }

  private struct Frame {
    var folder: Folder
    var path: BytePath
    var relative: BytePath
    var names: NameList
    var next = 0
    var isDescending = false
  }

  /// What was passed by so far.
  private(set) var aside = Aside()
  private let filter: NameFilter
  private var inputs: SourceInputs.Reader
  private var root = -1
  private var frames: [Frame] = []

  /// Starts at the first of `inputs`.
  init(_ inputs: SourceInputs, filter: NameFilter = NameFilter()) {
    self.inputs = inputs.reader()
    self.filter = filter
  }

  /// The next file; nil at the end.
  mutating func next() -> SourceFile? {
    while true {
      if frames.isEmpty {
        guard let input = inputs.next() else { return nil }
        root += 1
        if let file = enter(input) { return file }
      } else if let file = advance() {
        return file
      }
    }
  }

  /// Takes up an input: a file is handed over, a folder opened.
  private mutating func enter(_ input: SourceInputs.Input) -> SourceFile? {
    let name = input.path.name
    do throws(SystemError) {
      let status = try FileStatus.of(input.path)
      if status.kind == .folder {
        return descend(into: try Folder.open(input.path), input.path, input.contentPlacement)
      }
      let relative = input.placement.appending(name)
      guard filter.takes(file: relative) else {
        aside.excluded += 1
        return nil
      }
      return file(input.path, relative, status)
    } catch {
      return unreadable(input.path, input.placement.appending(name), error)
    }
  }

  /// The next file of the innermost folder, if the step found one.
  private mutating func advance() -> SourceFile? {
    let top = frames.count - 1
    guard frames[top].next < frames[top].names.count else {
      if frames[top].isDescending {
        frames.removeLast()
      } else {
        frames[top].isDescending = true
        frames[top].next = 0
      }
      return nil
    }
    let (name, tag) = frames[top].names[frames[top].next]
    frames[top].next += 1
    let isFolder = tag == Folder.EntryKind.folder.rawValue
    guard isFolder == frames[top].isDescending else { return nil }
    return isFolder ? visitFolder(name, frames[top]) : visitFile(name, frames[top])
  }

  private mutating func visitFolder(_ name: BytePath, _ frame: Frame) -> SourceFile? {
    let (path, relative) = (frame.path.appending(name), frame.relative.appending(name))
    if PictureName.isHidden(name.bytes) {
      aside.hiddenFolders += 1
    } else if !filter.enters(folder: relative) {
      aside.excluded += 1
    } else {
      do throws(SystemError) {
        return descend(
          into: try Folder.open(name, in: frame.folder.descriptor, followingLinks: false), path, relative)
      } catch {
        return unreadable(path, relative, error)
      }
    }
    return nil
  }

  private mutating func visitFile(_ name: BytePath, _ frame: Frame) -> SourceFile? {
    let (path, relative) = (frame.path.appending(name), frame.relative.appending(name))
    guard PictureName.isPicture(name.bytes) else {
      // Only links come this far without a picture's name: where they lead to a folder, that is worth a word.
      if (try? FileStatus.of(name, in: frame.folder.descriptor))?.kind == .folder { aside.linkedFolders += 1 }
      return nil
    }
    guard filter.takes(file: relative) else {
      aside.excluded += 1
      return nil
    }
    if PictureName.isHidden(name.bytes) {
      return SourceFile(path: path, relative: relative, root: root, finding: .hidden)
    }
    do throws(SystemError) {
      let status = try FileStatus.of(name, in: frame.folder.descriptor)
      if status.kind == .folder {
        aside.linkedFolders += 1
        return nil
      }
      return file(path, relative, status)
    } catch {
      return unreadable(path, relative, error)
    }
  }

  /// Lists `folder` and makes it the innermost; hands over its failure when it cannot be listed.
  private mutating func descend(into folder: Folder, _ path: BytePath, _ relative: BytePath) -> SourceFile? {
    do throws(SystemError) {
      let names = try folder.names { name, kind in
        switch kind {
        case .folder, .link: true
        case .file, .other: PictureName.isPicture(name)
        }
      }
      frames.append(Frame(folder: folder, path: path, relative: relative, names: names))
      return nil
    } catch {
      return unreadable(path, relative, error)
    }
  }

  private func file(_ path: BytePath, _ relative: BytePath, _ status: FileStatus) -> SourceFile {
    let finding: SourceFile.Finding =
      status.kind == .regular ? .picture(status) : .unreadable(SystemError.notAFile.reason)
    return SourceFile(path: path, relative: relative, root: root, finding: finding)
  }

  private func unreadable(_ path: BytePath, _ relative: BytePath, _ error: SystemError) -> SourceFile {
    SourceFile(path: path, relative: relative, root: root, finding: .unreadable(error.reason))
  }
}
