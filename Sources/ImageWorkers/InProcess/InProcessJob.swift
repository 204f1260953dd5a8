internal import ImageCore
internal import Synchronization

/// A job of the in-process service, from submission to completion.
final class InProcessJob: PictureTicket {
  private let job: PictureJob
  private let completion: @Sendable (PictureOutcome) -> Void
  private let submitted = ContinuousClock.now
  private let isCancelled = Atomic(false)

  /// Takes `job`; `completion` is called once, on the thread that works on it.
  init(_ job: PictureJob, completion: @escaping @Sendable (PictureOutcome) -> Void) {
    self.job = job
    self.completion = completion
  }

  func cancel() { isCancelled.store(true, ordering: .relaxed) }

  /// Does the job with `run` and calls its completion.
  func work(with run: inout EngineRun) {
    let started = ContinuousClock.now
    let result: Result<PictureOutcome.Success, ConversionError>
    do throws(ConversionError) {
      result = .success(try perform(with: &run, deadline: started + job.deadline))
    } catch {
      result = .failure(error)
    }
    completion(
      PictureOutcome(result: result, queued: started - submitted, worked: ContinuousClock.now - started))
  }

  private func perform(
    with run: inout EngineRun, deadline: ContinuousClock.Instant
  ) throws(ConversionError) -> PictureOutcome.Success {
    let isWanted = { [self] () throws(ConversionError) in
      if isCancelled.load(ordering: .relaxed) { throw .cancelled }
      if ContinuousClock.now > deadline { throw .deadline(job.deadline) }
    }
    try isWanted()
    let output = try MemoryFile.create()
    let jpeg = try job.task.jpeg.map { file throws(ConversionError) in (file, try FileLength.of(file)) }
    let done = try run.perform(
      job.task.engineTask, source: job.source, offset: job.offset, length: job.length, jpeg: jpeg,
      output: output,
      isWanted: isWanted)
    try MemoryFile.seal(output)
    if let report = done.report { return .jpeg(report, output, bytes: done.bytes) }
    return .json(try MemoryFile.bytes(of: output, count: done.bytes))
  }
}
