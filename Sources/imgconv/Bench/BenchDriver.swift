internal import ImageCore
internal import ImageWorkers

/// Keeps a service busy with the same pictures, so many at a time, and measures what comes of it.
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
  /// How many pictures are in flight.
  let jobs: Int
  /// What is asked of each.
  let options: ConversionOptions
  /// How long a picture may take.
  let deadline: Duration
  /// What the driver waits for.
  let events: EventQueue
  /// Whether the pictures are worked on by this process and its children, so that their processor time can be told.
  let isLocal: Bool
  /// Told after every outcome: how many are done, and what share of the round, 0 to 1.
  var progress: (Int, Double) -> Void = { _, _ in }

  /// Runs one round; nil when a signal ended it.
  func run(until end: End) -> BenchRound? {
    var round = BenchRound()
    var (submitted, done, isStopped) = (0, 0, false)
    let before = BenchUsage.now.processorSeconds
    let start = ContinuousClock.now
    while true {
      while !isStopped, submitted - done < jobs, !isOver(end, submitted: submitted, since: start) {
        submit(submitted)
        submitted += 1
      }
      if submitted == done { break }
      guard let event = events.next(within: 1000) else { continue }
      switch event {
      case .stop: isStopped = true
      case .finished(let number, let outcome, _):
        done += 1
        take(outcome, of: number % pictures.count, into: &round)
        progress(done, share(of: end, done: done, since: start))
      }
    }
    round.seconds = (ContinuousClock.now - start).inSeconds
    round.processorSeconds = isLocal ? BenchUsage.now.processorSeconds - before : nil
    return isStopped ? nil : round
  }

  private func submit(_ number: Int) {
    let picture = pictures[number % pictures.count]
    let job = PictureJob(
      task: .convert(options), source: picture.file, length: picture.length, deadline: deadline)
    service.submit(job) { [events] outcome in events.post(.finished(number, outcome, content: nil)) }
  }

  private func take(_ outcome: PictureOutcome, of picture: Int, into round: inout BenchRound) {
    switch outcome.result {
    case .success(.jpeg(let report, _, let bytes)):
      let seconds = (outcome.queued + outcome.worked).inSeconds
      let (pixels, overflow) = report.width.multipliedReportingOverflow(by: report.height)
      round.conversions.append(
        BenchConversion(picture: picture, seconds: seconds, pixels: overflow ? 0 : pixels, bytes: bytes))
    case .success(.json):
      round.failures[picture, default: 0] += 1
    case .failure(let error):
      round.failures[picture, default: 0] += 1
      round.errors.insert("\(pictures[picture].path.display): \(error.message)")
    }
  }

  private func isOver(_ end: End, submitted: Int, since start: ContinuousClock.Instant) -> Bool {
    switch end {
    // Every picture gets its turn, however short the time.
    case .time(let time): submitted >= pictures.count && ContinuousClock.now - start >= time
    case .count(let count): submitted >= count
    }
  }

  private func share(of end: End, done: Int, since start: ContinuousClock.Instant) -> Double {
    switch end {
    case .time(let time): min(1, (ContinuousClock.now - start).inSeconds / max(time.inSeconds, 1e-9))
    case .count(let count): Double(done) / Double(max(count, 1))
    }
  }
}
