import Dispatch
import Glibc
import ImageCore
import ImageWorkers

/// A service without codecs: the JPEG of `content` is `jpeg(content)`; sources that begin with `bad` are corrupt, and
/// for those that begin with `full` it has no room.
final class FakeService: PictureService {
  private struct Ticket: PictureTicket {
    func cancel() {}
  }

  private let queue = DispatchQueue(label: "fake", attributes: .concurrent)
  private let sources = Guarded<[String]>([])
  /// Called before each picture is answered, with its content.
  let beforeAnswer: @Sendable (String) -> Void

  init(beforeAnswer: @escaping @Sendable (String) -> Void = { _ in }) { self.beforeAnswer = beforeAnswer }

  /// The contents that were submitted, in their order.
  var submitted: [String] { sources.withLock { $0 } }

  func submit(
    _ job: PictureJob, completion: @escaping @Sendable (PictureOutcome) -> Void
  ) -> any PictureTicket {
    var bytes = [UInt8](repeating: 0, count: job.length)
    _ = pread(job.source.number, &bytes, bytes.count, 0)
    let content = String(decoding: bytes, as: UTF8.self)
    sources.withLock { $0.append(content) }
    queue.async { [self] in
      beforeAnswer(content)
      completion(PictureOutcome(result: Self.result(content), queued: .zero, worked: .milliseconds(5)))
    }
    return Ticket()
  }

  private static func result(_ content: String) -> Result<PictureOutcome.Success, ConversionError> {
    guard !content.hasPrefix("bad") else {
      return .failure(ConversionError(.corrupt, "The picture is damaged."))
    }
    guard !content.hasPrefix("full") else { return .failure(ConversionError(.busy, "The queue is full.")) }
    let jpeg = Array("jpeg(\(content))".utf8)
    var report = ConversionReport()
    (report.width, report.height) = (4, 3)
    report.parity.pixelsEqual = true
    report.parity.fileBytes = content.utf8.count
    report.parity.sourceBytes = content.utf8.count
    report.parity.bytes = jpeg.count
    report.parity.verdict = .within
    return Result { () throws(ConversionError) in
      .jpeg(report, try file(of: jpeg), bytes: jpeg.count)
    }
  }

  private static func file(of bytes: [UInt8]) throws(ConversionError) -> OwnedDescriptor {
    let file = try MemoryFile.create()
    guard bytes.withUnsafeBytes({ write(file.number, $0.baseAddress, $0.count) }) == bytes.count else {
      throw ConversionError(.internal, "The memory file takes no bytes.")
    }
    return file
  }
}
