/// Names of one folder in byte order, packed into one buffer: a folder of 100,000 photos takes 3 MB, not 10.
struct NameList: Sendable {
  private var storage: [UInt8] = []
  private var starts: [UInt32] = []

  /// How many names there are.
  var count: Int { starts.count }

  /// Adds `name` with a tag of the caller's.
  mutating func append(_ name: UnsafeBufferPointer<UInt8>, tag: UInt8) {
    // A folder whose names together pass 4 GiB does not exist on any file system; what is beyond is left out.
    guard let start = UInt32(exactly: storage.count) else { return }
    starts.append(start)
    storage.append(tag)
    storage.append(UInt8(truncatingIfNeeded: name.count))
    storage.append(UInt8(truncatingIfNeeded: name.count >> 8))
    storage.append(contentsOf: name)
  }

  /// Puts the names into byte order.
  mutating func sort() {
    var order = starts
    starts = []
    order.sort { bytes(at: $0).lexicographicallyPrecedes(bytes(at: $1)) }
    starts = order
  }

  /// The name at `index` and its tag.
  subscript(index: Int) -> (name: BytePath, tag: UInt8) {
    let start = starts[index]
    return (BytePath(Array(bytes(at: start))), storage[Int(start)])
  }

  private func bytes(at start: UInt32) -> ArraySlice<UInt8> {
    let at = Int(start)
    let length = Int(storage[at + 1]) | Int(storage[at + 2]) << 8
    return storage[(at + 3)..<(at + 3 + length)]
  }
}
