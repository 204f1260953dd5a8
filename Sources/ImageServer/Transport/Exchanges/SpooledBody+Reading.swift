internal import CSockets
internal import Glibc
internal import ImageWorkers

extension SpooledBody {
  /// Calls `action` with the whole body, mapped; the seals keep it as it is meanwhile. Nil when it cannot be mapped.
  func withBytes<Result>(_ action: (UnsafeRawBufferPointer) -> Result) -> Result? {
    guard let descriptor, count > 0 else { return action(UnsafeRawBufferPointer(start: nil, count: 0)) }
    guard let start = mmap(nil, count, PROT_READ, MAP_SHARED, descriptor.number, 0), start != MAP_FAILED
    else {
      return nil
    }
    defer { munmap(start, count) }
    return action(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The parts of a body of the type `contentType`.
  func form(_ contentType: MediaType, limits: MultipartForm.Limits) throws(MultipartFault) -> MultipartForm {
    let boundary = try MultipartForm.boundary(of: contentType)
    let result = withBytes { bytes -> Result<MultipartForm, MultipartFault> in
      Result { () throws(MultipartFault) in try MultipartForm(bytes, boundary: boundary, limits: limits) }
    }
    guard let result else { throw .unreadable }
    return try result.get()
  }

  /// A copy of a part of the body, sealed, from offset 0. Copies, so that it is not for a loop's queue; nil when there is no room.
  func copy(of range: Range<Int>) -> SpooledBody? {
    guard let descriptor, range.lowerBound >= 0, range.upperBound <= count else {
      return range.isEmpty ? .empty : nil
    }
    if range.isEmpty { return .empty }
    guard let file = try? MemoryFile.create(named: "imgconv-part") else { return nil }
    var done = range.lowerBound
    while done < range.upperBound {
      let copied = sockets_send_file(file.number, descriptor.number, off_t(done), range.upperBound - done)
      guard copied > 0 else { return nil }
      done += copied
    }
    guard (try? MemoryFile.seal(file)) != nil else { return nil }
    return SpooledBody(descriptor: file, count: range.count)
  }
}
