internal import CSandbox
internal import ImageCore

/// A locked-down worker at work: a request, a word that it has begun, an answer, until the pool hangs up.
struct WorkerLoop: ~Copyable {
  private let channel: Channel
  private var engine: EngineRun

  /// A loop that reads requests from `channel`.
  init(channel: Channel, engine: consuming EngineRun) {
    self.channel = channel
    self.engine = engine
  }

  /// Serves until the pool hangs up; throws when the channel breaks.
  mutating func run() throws(SystemCallError) {
    while case .message(let message, let files) = try channel.receive(maximumFiles: 3, waiting: true) {
      guard let (job, request) = message.withUnsafeBytes({ WorkerRequest.read($0) }),
        files.count == request.descriptorCount
      else { return }
      try channel.send(WorkerAnswer.begun(job: job).message)
      sandbox_tell_of_failed_allocation()
      try channel.send(Self.answer(to: request, job: job, files: files, with: &engine).message)
    }
  }

  /// Works on one picture.
  static func answer(
    to request: WorkerRequest, job: UInt64, files: [OwnedDescriptor], with engine: inout EngineRun
  ) -> WorkerAnswer {
    do throws(ConversionError) {
      let jpeg = request.jpegLength.map { (file: files[2], length: $0) }
      let done = try engine.perform(
        request.task, source: files[0], offset: request.offset, length: request.length, jpeg: jpeg,
        output: files[1],
        isWanted: { () throws(ConversionError) in })
      return .done(job: job, WorkerResult(report: done.report, bytes: done.bytes))
    } catch {
      return .failed(job: job, error)
    }
  }
}
