internal import Dispatch
internal import ImageCore

/// What a pool's driver remembers beside the machine.
struct PoolState {
  var machine: PoolMachine
  /// Every worker that is not reaped yet.
  var staff: [WorkerID: StaffMember] = [:]
  /// Every job whose caller waits.
  var submissions: [JobID: Submission] = [:]
  /// Tells the driver that time has come.
  let timer: any DispatchSourceTimer
  /// When the timer is set to; nil: never.
  var wake: Duration?
  var closeWaiters: [@Sendable () -> Void] = []
  /// Gaps of the sandbox that were told already.
  var toldGaps: Set<String> = []
  /// What the worker that became ready last decodes with.
  var decoders = DecoderNames()
  private var lastJob: UInt64 = 0

  /// A pool at rest.
  init(_ settings: PoolSettings, timer: any DispatchSourceTimer) {
    machine = PoolMachine(settings)
    self.timer = timer
  }

  /// Remembers a job under a new number.
  mutating func add(_ submission: Submission) -> JobID {
    lastJob += 1
    let id = JobID(number: lastJob)
    submissions[id] = submission
    return id
  }
}

/// A worker's process and the pool's end of its channel.
struct StaffMember {
  let process: WorkerProcess
  /// The pool's end; nil once it hung up.
  private(set) var channel: Channel?
  private let source: any DispatchSourceRead
  /// The job that it was given last.
  var job: JobID?

  /// Takes over `channel`; `onReadable` is called on `queue` when something is there to be read.
  init(
    process: WorkerProcess, channel: Channel, queue: DispatchQueue, onReadable: @escaping @Sendable () -> Void
  ) {
    self.process = process
    self.channel = channel
    source = DispatchSource.makeReadSource(fileDescriptor: channel.descriptor.number, queue: queue)
    source.setEventHandler(handler: onReadable)
    // The descriptor must outlive the source's last look at it.
    source.setCancelHandler { withExtendedLifetime(channel) {} }
    source.activate()
  }

  /// Closes the pool's end of the channel.
  mutating func hangUp() {
    guard channel != nil else { return }
    channel = nil
    source.cancel()
  }
}

/// A job and its caller.
struct Submission: Sendable {
  let job: PictureJob
  let completion: @Sendable (PictureOutcome) -> Void
  let submitted: Duration
  /// When a worker had it for the first time.
  var started: Duration?
  /// Where the worker writes.
  var output: OwnedDescriptor?
  /// What the worker answered, checked.
  var answer: Result<PictureOutcome.Success, ConversionError>?

  /// What the caller is told: `error`, or else the answer.
  func outcome(_ error: ConversionError?, at now: Duration) -> PictureOutcome {
    let result: Result<PictureOutcome.Success, ConversionError> =
      if let error { .failure(error) } else { answer ?? .failure(.crashed(detail: "no answer")) }
    return PictureOutcome(
      result: result, queued: (started ?? now) - submitted, worked: started.map { now - $0 } ?? .zero)
  }
}

/// A job of the pool's that can be given up.
struct PoolTicket: PictureTicket {
  let driver: PoolDriver
  let job: JobID

  func cancel() { driver.handle(.cancelled(job)) }
}
