import ImageCore

@testable import ImageWorkers

extension PictureService {
  /// Submits `job` and waits for what comes of it.
  func run(_ job: PictureJob) async -> PictureOutcome {
    // Through a lock, since the thread sanitizer does not see that a continuation hands anything over.
    let outcome = Handover<PictureOutcome>()
    await withCheckedContinuation { continuation in
      _ = submit(job) {
        outcome.put($0)
        continuation.resume()
      }
    }
    return outcome.take() ?? PictureOutcome(result: .failure(.cancelled), queued: .zero, worked: .zero)
  }
}

extension PictureOutcome {
  /// The category of the failure; nil for a success.
  var category: ErrorCategory? {
    if case .failure(let error) = result { error.category } else { nil }
  }
}

extension PictureJob {
  /// A job whose source is `text`.
  static func test(_ text: String, task: PictureTask = .convert(ConversionOptions())) throws -> PictureJob {
    let bytes = Array(text.utf8)
    let file = try bytes.withUnsafeBytes { try MemoryFile.containing($0) }
    return PictureJob(task: task, source: file, length: bytes.count)
  }
}
