/// Which name each source's JPEG gets, settled for the whole run before anything is written.
///
/// A source gets its own name with `.jpg` for its extension, unless another source of the run would get the same name
/// (or one that differs only in case or Unicode form). Then each of them keeps its whole name (`IMG_1.HEIC.jpg` and
/// `IMG_1.heif.jpg`), and those that are still alike get numbers. What a source gets does not depend on which of its
/// rivals was converted before, so shards and later runs agree.
struct TargetNames: Sendable {
  /// What a source gets.
  enum Assignment: Sendable, Equatable {
    /// This path.
    case path(BytePath)
    /// Nothing: it is the same file as an earlier input, for the same target.
    case repeated
  }

  private struct Key: Hashable {
    var root: Int
    var path: BytePath
  }

  private let layout: OutputLayout
  private var rivals: [Key: Assignment] = [:]
  /// How many files the inputs hold.
  private(set) var count = 0
  /// Bytes of all pictures among them.
  private(set) var bytes = 0

  /// Walks the inputs to see which names meet. It keeps 8 bytes for each file while it looks, and afterwards only
  /// the names of those that meet. `goesOn` hears the count after each file and may end the walk.
  init(
    _ inputs: SourceInputs, filter: NameFilter, layout: OutputLayout,
    goesOn: (Int) -> Bool = { _ in true }
  ) {
    self.layout = layout
    guard case .standardOutput = layout else {
      let meeting = survey(inputs, filter, goesOn)
      if !meeting.isEmpty { settle(inputs, filter, meeting) }
      return
    }
  }

  /// What `source` gets; nil for standard output.
  func assignment(for source: SourceFile) -> Assignment? {
    guard let plain = plainTarget(of: source) else { return nil }
    return rivals[Key(root: source.root, path: source.path)] ?? .path(plain)
  }

  /// The first pass: counts files and finds the hashes of target names that occur more than once.
  private mutating func survey(
    _ inputs: SourceInputs, _ filter: NameFilter, _ goesOn: (Int) -> Bool
  ) -> Set<Int> {
    var hashes: [Int] = []
    var walk = TreeWalk(inputs, filter: filter)
    while let source = walk.next() {
      count += 1
      bytes += source.size
      guard goesOn(count) else { return [] }
      if let target = rivalTarget(of: source) { hashes.append(ComparableName(target).hashValue) }
    }
    hashes.sort()
    var meeting: Set<Int> = []
    for index in hashes.indices.dropFirst() where hashes[index] == hashes[index - 1] {
      meeting.insert(hashes[index])
    }
    return meeting
  }

  /// The second pass, only when names meet: gives each rival its name.
  private mutating func settle(_ inputs: SourceInputs, _ filter: NameFilter, _ meeting: Set<Int>) {
    var groups: [ComparableName: [SourceFile]] = [:]
    var order: [ComparableName] = []
    // Hashes suffice here: two that are equal by chance cost a number in a name, nothing else.
    var taken: Set<Int> = []
    var walk = TreeWalk(inputs, filter: filter)
    while let source = walk.next() {
      guard let target = rivalTarget(of: source) else { continue }
      let name = ComparableName(target)
      guard meeting.contains(name.hashValue) else {
        taken.insert(name.hashValue)
        continue
      }
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(source)
    }
    for name in order {
      var seen: Set<FileStatus.Identity> = []
      groups[name]?.removeAll { source in
        guard case .picture(let status) = source.finding, !seen.insert(status.identity).inserted else {
          return false
        }
        rivals[Key(root: source.root, path: source.path)] = .repeated
        return true
      }
      // One file named twice is one file: it keeps the plain name.
      if seen.count == 1 { taken.insert(name.hashValue) }
    }
    for name in order {
      guard let group = groups[name], group.count > 1 else { continue }
      for source in group {
        rivals[Key(root: source.root, path: source.path)] = .path(claim(for: source, &taken))
      }
    }
  }

  /// The whole name of `source` with `.jpg`, numbered until nobody has it.
  private func claim(for source: SourceFile, _ taken: inout Set<Int>) -> BytePath {
    let folder = layout.folder(for: source) ?? BytePath(".")
    var number = 1
    while true {
      let name = PictureName.fitted(source.path.name, number == 1 ? ".jpg" : "-\(number).jpg")
      let target = folder.appending(name)
      if taken.insert(ComparableName(target).hashValue).inserted { return target }
      number += 1
    }
  }

  private func rivalTarget(of source: SourceFile) -> BytePath? {
    guard case .picture = source.finding else { return nil }
    return plainTarget(of: source)
  }

  private func plainTarget(of source: SourceFile) -> BytePath? {
    if case .file(let path) = layout { return path }
    return layout.folder(for: source)?.appending(PictureName.replacingExtension(source.path.name))
  }
}
