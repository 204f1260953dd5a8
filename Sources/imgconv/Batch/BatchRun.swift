internal import ImageCore
internal import ImageWorkers

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A run over many files: finds them, decides, has them converted, publishes, and reports.
///
/// One thread drives all of it. Pictures are worked on elsewhere and come back as events, so that no state is shared.
struct BatchRun {
  /// What the run is to do.
  struct Plan {
    /// The inputs.
    var inputs: SourceInputs
    /// Which of their files are taken.
    var filter: NameFilter
    /// Where the JPEGs go.
    var layout: OutputLayout
    /// The part of the files that this run does.
    var shard: ShardChoice
    /// What happens to names that are taken.
    var policy: TargetPolicy
    /// What is asked of each picture.
    var conversion: ConversionOptions
    /// How long a picture may take.
    var deadline: Duration
    /// How many pictures are worked on at a time.
    var jobs: Int
    /// Whether to only say what would be done.
    var isDryRun: Bool
  }

  private struct InFlight {
    var item: RunItem
    var decision: TargetDecision
  }

  private let plan: Plan
  private let names: TargetNames
  private let events: EventQueue
  private let makeService: () throws(ConversionError) -> any PictureService
  private let optionsDigest: String
  private var service: (any PictureService)?
  private var walk: TreeWalk
  private var variants = CaseVariants()
  private var window = LargestFirst<RunItem>(capacity: 1024)
  private var position = 0
  private var isSearching = true
  private var isStopping = false
  private var inFlight: [Int: InFlight] = [:]
  private var submitted = 0
  private var publisher: JPEGPublisher
  private var reporter: any RunReporter
  private var summary = Summary()
  private let started = ContinuousClock.now

  /// Prepares a run; the names of all JPEGs are settled here. `makeService` is called when the first picture is ready.
  init(
    _ plan: Plan, events: EventQueue, reporter: any RunReporter,
    makeService: @escaping () throws(ConversionError) -> any PictureService
  ) {
    self.plan = plan
    self.events = events
    self.reporter = reporter
    self.makeService = makeService
    names = TargetNames(plan.inputs, filter: plan.filter, layout: plan.layout)
    walk = TreeWalk(plan.inputs, filter: plan.filter)
    optionsDigest = OptionsDigest.of(plan.conversion)
    publisher = JPEGPublisher(options: optionsDigest)
    summary.isDryRun = plan.isDryRun
  }

  /// How many files the inputs hold, and the bytes of the pictures among them.
  var extent: (files: Int, bytes: Int) { (names.count, names.bytes) }

  /// Does it all and returns the totals.
  mutating func run() -> Summary {
    let isWhole = plan.shard == .all
    reporter.begin(files: isWhole ? names.count : nil, bytes: isWhole ? names.bytes : nil)
    while true {
      search()
      while !isStopping, inFlight.count < plan.jobs + 1, let item = window.takeLargest() {
        take(item)
        // Signals are heeded between files that need no conversion, too.
        if let event = events.next(within: 0) { handle(event) }
        search()
      }
      if inFlight.isEmpty, isStopping || (window.count == 0 && !isSearching) { break }
      if !inFlight.isEmpty {
        if let event = events.next(within: 100) { handle(event) }
      }
      reporter.tick(summary, inFlight: inFlight.count)
      if reporter.isBroken { isStopping = true }
    }
    finish()
    return summary
  }

  private mutating func finish() {
    summary.aside = walk.aside
    summary.seconds = seconds(since: started)
    if isStopping { summary.notReached = window.count + remaining() }
    reporter.end(summary)
  }

  /// Counts what an interrupted run has not looked at.
  private mutating func remaining() -> Int { max(0, names.count - position) }

  /// Fills the window from the inputs.
  private mutating func search() {
    while isSearching, !isStopping, !window.isFull {
      guard let source = walk.next() else {
        isSearching = false
        return
      }
      defer { position += 1 }
      guard plan.shard.takes(position: position) else { continue }
      switch source.finding {
      case .hidden: record(source, .skipped(.hidden))
      case .unreadable(let reason): record(source, .failed(.unreadable(reason)))
      case .picture(let status):
        var item = RunItem(source: source.path, status: status)
        switch names.assignment(for: source) {
        case .repeated?:
          record(source, .skipped(.repeated))
          continue
        case .path(let target)?:
          item.target = target
          item.variant = variants.variant(of: target)
        case nil: break
        }
        window.add(item, size: status.size)
      }
    }
  }

  private mutating func record(_ source: SourceFile, _ status: FileRecord.Status) {
    record(FileRecord(source: source.path, sourceSize: source.size, output: nil, status: status))
  }

  private mutating func record(_ record: FileRecord) {
    summary.add(record)
    reporter.record(record)
  }

  /// Decides about `item`, and submits it unless that is the end of it.
  private mutating func take(_ item: RunItem) {
    do throws(FileFailure) {
      switch try decide(item) {
      case .skip(let reason): record(FileRecord(item, .skipped(reason)))
      case .fail(let failure): throw failure
      case .convert(let decision):
        if plan.isDryRun {
          record(FileRecord(item, .planned, output: decision.path))
        } else {
          try submit(item, decision)
        }
      }
    } catch {
      record(FileRecord(item, .failed(error)))
    }
  }

  private func decide(_ item: RunItem) throws(FileFailure) -> TargetPolicy.Verdict {
    guard let target = item.target else { return .convert(TargetDecision(path: nil)) }
    do throws(SystemError) {
      let found = try ExistingTarget.at(
        target, source: item.status, sourcePath: SourceDigest.of(item.source), options: optionsDigest)
      return plan.policy.verdict(on: target, found: found, variant: item.variant)
    } catch {
      throw .output(error)
    }
  }

  private mutating func submit(_ item: RunItem, _ decision: TargetDecision) throws(FileFailure) {
    var item = item
    let source: OwnedDescriptor
    do throws(SystemError) {
      // Without O_NONBLOCK a pipe that took the file's place would hold the whole run up.
      source = OwnedDescriptor(
        try checked { item.source.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } })
      item.status = try FileStatus.of(descriptor: source.number)
    } catch {
      throw .unreadable(error.reason)
    }
    guard item.status.kind == .regular else { throw .unreadable("it is no longer a regular file") }
    let service: any PictureService
    do throws(ConversionError) {
      if let existing = self.service { service = existing } else { service = try makeService() }
      self.service = service
    } catch {
      throw FileFailure(error)
    }
    let job = PictureJob(
      task: .convert(plan.conversion), source: source, length: item.status.size, deadline: plan.deadline)
    let number = submitted
    submitted += 1
    inFlight[number] = InFlight(item: item, decision: decision)
    service.submit(job) { [events] outcome in events.post(.finished(number, outcome)) }
  }

  private mutating func handle(_ event: RunEvent) {
    switch event {
    case .stop:
      isStopping = true
      summary.isInterrupted = true
      reporter.stopping(inFlight: inFlight.count)
    case .finished(let number, let outcome):
      guard let done = inFlight.removeValue(forKey: number) else { return }
      finish(done.item, done.decision, outcome)
    }
  }

  private mutating func finish(_ item: RunItem, _ decision: TargetDecision, _ outcome: PictureOutcome) {
    let seconds = outcome.worked.inSeconds
    switch outcome.result {
    case .failure(let error): record(FileRecord(item, .failed(FileFailure(error)), seconds: seconds))
    case .success(.json):
      let failure = FileFailure(code: "internal", message: "The worker answered something else than a JPEG.")
      record(FileRecord(item, .failed(failure), seconds: seconds))
    case .success(.jpeg(let report, let jpeg, let count)):
      do throws(SystemError) {
        let published = try publisher.publish(jpeg, count: count, of: item, as: decision)
        record(FileRecord(item, .converted(report), output: published.path, seconds: seconds))
      } catch  where error.code == EEXIST {
        // Somebody took the name while the picture was converted.
        record(FileRecord(item, .skipped(.foreign(variant: nil)), seconds: seconds))
      } catch {
        record(FileRecord(item, .failed(.output(error)), seconds: seconds))
      }
    }
  }

  private func seconds(since start: ContinuousClock.Instant) -> Double {
    (ContinuousClock.now - start).inSeconds
  }
}

extension FileRecord {
  /// What became of `item`; its settled path unless another is given.
  init(_ item: RunItem, _ status: Status, output: BytePath? = nil, seconds: Double = 0) {
    self.init(
      source: item.source, sourceSize: item.status.size, output: output ?? item.target, status: status,
      seconds: seconds)
  }
}

extension Duration {
  /// The length in seconds.
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
