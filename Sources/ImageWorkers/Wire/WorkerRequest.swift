internal import ImageCore

/// What the pool asks of a worker. The descriptors that travel along are, in order: the source, the empty file for the
/// output, and for a `compare` task the JPEG.
struct WorkerRequest: Sendable, Equatable, Codable {
  /// What is to be done.
  var task: EngineTask
  /// Where in the source the picture begins, in bytes.
  var offset = 0
  /// The length of the picture in bytes.
  var length: Int
  /// The length of the JPEG in bytes; only for a `compare` task.
  var jpegLength: Int?

  /// How many descriptors travel along.
  var descriptorCount: Int { jpegLength == nil ? 2 : 3 }

  /// The request as a message about `job`; nil when it does not fit into one.
  func message(job: UInt64) -> [UInt8]? {
    guard let body = WireJSON.encode(self) else { return nil }
    let bytes = WireFrame(.request, job: job, body: body).bytes
    return bytes.count <= WireFrame.maximum ? bytes : nil
  }

  /// Reads a request; nil when the message is none.
  static func read(_ message: UnsafeRawBufferPointer) -> (job: UInt64, request: WorkerRequest)? {
    guard let frame = WireFrame(message), frame.kind == .request,
      let request = WireJSON.decode(WorkerRequest.self, from: frame.body),
      request.offset >= 0, request.length >= 0, (request.jpegLength ?? 0) >= 0
    else { return nil }
    return (frame.job, request)
  }
}
