internal import ImageWorkers

/// A picture that a bench converts again and again: its file stays open, and its content in the page cache.
struct BenchPicture: Sendable {
  /// Its path.
  var path: BytePath
  /// Its open file.
  var file: OwnedDescriptor
  /// Its length in bytes.
  var length: Int

  /// The pictures that `operands` stand for, in a stable order; `problem` hears of each that cannot be read.
  static func open(_ operands: [BytePath], problem: (BytePath, String) -> Void) -> [BenchPicture] {
    var walk = TreeWalk(SourceInputs(operands: operands))
    var pictures: [BenchPicture] = []
    while let found = walk.next() {
      switch found.finding {
      case .hidden: continue
      case .unreadable(let reason): problem(found.path, reason)
      case .picture:
        do throws(SystemError) {
          let (file, status) = try SourceOpening.open(found.path)
          pictures.append(BenchPicture(path: found.path, file: file, length: status.size))
        } catch {
          problem(found.path, error.reason)
        }
      }
    }
    return pictures
  }

  /// Its content, read into memory.
  func content() throws(SmallFile.Fault) -> [UInt8] { try SmallFile.read(path, limit: length) }
}
