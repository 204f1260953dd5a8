import ImageCore
import ImageWorkers

/// Stands in for the worker pool: keeps every job until the test says what came of it.
final class FakePictures: PictureService, Sendable {
  struct Job: Sendable {
    let job: PictureJob
    let completion: @Sendable (PictureOutcome) -> Void
    let ticket: Ticket
  }

  final class Ticket: PictureTicket, Sendable {
    private let cancelled = Guarded(false)
    var isCancelled: Bool { cancelled.withLock { $0 } }
    func cancel() { cancelled.withLock { $0 = true } }
  }

  private let pending = Guarded<[Job]>([])

  /// Jobs that wait for their outcome, oldest first.
  var jobs: [Job] { pending.withLock { $0 } }

  @discardableResult
  func submit(_ job: PictureJob, completion: @escaping @Sendable (PictureOutcome) -> Void)
    -> any PictureTicket
  {
    let ticket = Ticket()
    pending.withLock { $0.append(Job(job: job, completion: completion, ticket: ticket)) }
    return ticket
  }

  /// Ends the oldest job with `result`.
  func finish(
    _ result: Result<PictureOutcome.Success, ConversionError>, queued: Duration = .milliseconds(5),
    worked: Duration = .milliseconds(200)
  ) {
    let job = pending.withLock { $0.removeFirst() }
    job.completion(PictureOutcome(result: result, queued: queued, worked: worked))
  }

  /// Ends the oldest job with a JPEG of `bytes` bytes that stands for a picture of 3024 x 4032 pixels.
  func convert(bytes: Int = 1050) {
    var report = ConversionReport()
    (report.width, report.height) = (3024, 4032)
    report.parity.pixelsEqual = true
    report.parity.sourceBytes = 1000
    report.parity.fileBytes = 2000
    report.parity.bytes = bytes
    report.parity.verdict = .within
    finish(.success(.jpeg(report, TestDescriptor.make(Array(repeating: 0xD8, count: bytes)), bytes: bytes)))
  }
}
