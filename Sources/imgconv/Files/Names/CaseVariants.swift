/// Finds JPEGs that have a target's name but for case or Unicode form: on a file system that does not tell them apart,
/// an iPhone's `IMG_1.JPG` is in the way of `IMG_1.jpg`.
///
/// It lists each folder once, when the first target in it is asked for, and keeps only the last one: the search goes
/// from folder to folder.
struct CaseVariants {
  private var folder: BytePath?
  private var names = NameList()
  private var hashes: [(hash: Int, index: Int)] = []

  /// Knows no folder yet.
  init() {}

  /// A file beside `target` whose name is equal to its name except for case or Unicode form.
  mutating func variant(of target: BytePath) -> BytePath? {
    let parent = target.parent
    if folder != parent { load(parent) }
    let wanted = ComparableName(target.name)
    let hash = wanted.hashValue
    var low = 0
    var high = hashes.count
    while low < high {
      let middle = (low + high) / 2
      if hashes[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    while low < hashes.count, hashes[low].hash == hash {
      let name = names[hashes[low].index].name
      if name != target.name, ComparableName(name) == wanted { return parent.appending(name) }
      low += 1
    }
    return nil
  }

  private mutating func load(_ parent: BytePath) {
    folder = parent
    names =
      (try? Folder.open(parent).names { name, kind in kind != .folder && PictureName.isJPEG(name) })
      ?? NameList()
    hashes = (0..<names.count).map { (ComparableName(names[$0].name).hashValue, $0) }
    hashes.sort { $0.hash < $1.hash }
  }
}
