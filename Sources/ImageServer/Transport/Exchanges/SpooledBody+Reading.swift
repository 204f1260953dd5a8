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
}
