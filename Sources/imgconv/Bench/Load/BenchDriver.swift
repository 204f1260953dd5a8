internal import ImageCore
internal import ImageWorkers

/// Has a service convert the same pictures under a load, and measures what comes of it.
struct BenchDriver {
  /// When a round ends.
  enum End: Sendable {
    /// With the first outcome after so long; what is in flight is finished and counted.
    case time(Duration)
    /// With so many conversions.
    case count(Int)
  }

  /// What is converted, in turn.
  let pictures: [BenchPicture]
  /// Who converts.
  let service: any PictureService
  /// How pictures are asked for.
  let load: BenchLoad
  /// What is asked of each.
  let options: ConversionOptions
  /// How long a picture may take.
  let deadline: Duration
  /// What the driver waits for.
  let events: EventQueue
  /// Whether the pictures are worked on by this process and its children, so that their processor time and memory can be told.
  let isLocal: Bool
  /// Told after every outcome: how many are done, and what share of the round, 0 to 1.
  var progress: (Int, Double) -> Void = { _, _ in }
  /// Memory since the driver was made, through all of its rounds.
  private(set) var memory = MemoryTrace()
  private let made = ContinuousClock.now

  /// A start that comes so much later than it is due counts as late; less is the machine's ordinary delay.
  static let tolerance = Duration.milliseconds(10)

  /// A driver of `service`.
  init(
    pictures: [BenchPicture], service: any PictureService, load: BenchLoad, options: ConversionOptions,
    deadline: Duration, events: EventQueue, isLocal: Bool
  ) {
    (self.pictures, self.service, self.load, self.options) = (pictures, service, load, options)
    (self.deadline, self.events, self.isLocal) = (deadline, events, isLocal)
  }

  /// Runs one round as the load says; nil when a signal ended it.
  mutating func run(until end: End) -> BenchRound? {
    run(BenchPace(load, pictures: pictures.count, until: end))
  }

  /// Converts every picture once, and so many that every worker is there and has its buffers; nil when a signal ended it.
  mutating func warmUp(clients: Int) -> BenchRound? {
    let load = BenchLoad(jobs: clients, threads: load.threads)
    return run(
      BenchPace(load, pictures: pictures.count, until: .count(max(pictures.count, 2 * clients))))
  }

  private mutating func run(_ paced: BenchPace) -> BenchRound? {
    var (pace, round) = (paced, BenchRound())
    var lags: [Int: Duration] = [:]
    var (done, isStopped) = (0, false)
    let before = isLocal ? BenchUsage.now.processorSeconds : 0
    let start = ContinuousClock.now
    while true {
      while !isStopped, let next = pace.next(at: ContinuousClock.now - start, inFlight: lags.count) {
        if next.lag >= Self.tolerance { round.late += 1 }
        lags[next.number] = next.lag
        submit(next.number)
      }
      let elapsed = ContinuousClock.now - start
      if lags.isEmpty, isStopped || pace.isOver(at: elapsed) { break }
      sampleMemory()
      let pause = min(pace.pause(at: elapsed, inFlight: lags.count).inSeconds, isLocal ? memory.interval : 1)
      guard let event = events.next(within: Int((pause * 1000).rounded(.up))) else { continue }
      switch event {
      case .stop: isStopped = true
      case .finished(let number, let outcome, _):
        done += 1
        take(
          outcome, of: number % pictures.count, lag: lags.removeValue(forKey: number) ?? .zero, into: &round)
        progress(done, pace.share(at: ContinuousClock.now - start, done: done))
      }
    }
    round.seconds = (ContinuousClock.now - start).inSeconds
    round.lost = pace.lost
    round.processorSeconds = isLocal ? BenchUsage.now.processorSeconds - before : nil
    return isStopped ? nil : round
  }

  private mutating func sampleMemory() {
    let seconds = (ContinuousClock.now - made).inSeconds
    guard isLocal, memory.isDue(at: seconds) else { return }
    memory.add(BenchUsage.residentBytes, at: seconds)
  }

  private func submit(_ number: Int) {
    let picture = pictures[number % pictures.count]
    let job = PictureJob(
      task: .convert(options), source: picture.file, length: picture.length, deadline: deadline)
    service.submit(job) { [events] outcome in events.post(.finished(number, outcome, content: nil)) }
  }

  private func take(
    _ outcome: PictureOutcome, of picture: Int, lag: Duration, into round: inout BenchRound
  ) {
    switch outcome.result {
    case .success(.jpeg(let report, _, let bytes)):
      let seconds = (lag + outcome.queued + outcome.worked).inSeconds
      let (pixels, overflow) = report.width.multipliedReportingOverflow(by: report.height)
      round.conversions.append(
        BenchConversion(picture: picture, seconds: seconds, pixels: overflow ? 0 : pixels, bytes: bytes))
    case .success(.json):
      round.failures[picture, default: 0] += 1
    case .failure(let error) where error.category == .busy:
      round.refused += 1
    case .failure(let error):
      round.failures[picture, default: 0] += 1
      round.errors.insert("\(pictures[picture].path.display): \(error.message)")
    }
  }
}
