internal import Glibc
internal import ImageWorkers

/// Puts a body into a memfd as it comes. Only what has come takes memory, however much was declared.
struct BodySpool {
  /// Bytes kept so far.
  private(set) var count = 0
  private var file: OwnedDescriptor?

  /// Keeps `bytes`; throws `noBodyStorage` when no descriptor or no memory is left.
  mutating func append(_ bytes: UnsafeRawBufferPointer) throws(HTTPFault) {
    guard let start = bytes.baseAddress else { return }
    let file = try openFile()
    var done = 0
    while done < bytes.count {
      let written = pwrite(file.number, start + done, bytes.count - done, off_t(count))
      if written > 0 {
        done += written
        count += written
      } else if written == 0 || errno != EINTR {
        throw .noBodyStorage
      }
    }
  }

  private mutating func openFile() throws(HTTPFault) -> OwnedDescriptor {
    if let file { return file }
    guard let new = try? MemoryFile.create(named: "imgconv-body") else { throw .noBodyStorage }
    file = new
    return new
  }

  /// Ends the body: from now on nobody can change it.
  mutating func seal() throws(HTTPFault) -> SpooledBody {
    defer { self = BodySpool() }
    guard let file else { return .empty }
    do { try MemoryFile.seal(file) } catch { throw .noBodyStorage }
    return SpooledBody(descriptor: file, count: count)
  }
}
