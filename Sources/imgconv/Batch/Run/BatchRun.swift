internal import ImageCore
internal import ImageWorkers

/// A run over many files: finds them, decides, has them converted, publishes, and reports.
///
/// One thread drives all of it. Pictures are worked on elsewhere and come back as events, so that no state is shared.
struct BatchRun {
  /// A picture that is being worked on.
  struct InFlight {
    /// Which.
    var item: RunItem
    /// How its JPEG gets its name.
    var decision: TargetDecision
    /// Its open source.
    var source: OwnedDescriptor
  }

  /// What the run is to do.
  let plan: BatchPlan
  /// The names of all JPEGs.
  let names: TargetNames
  /// What the run waits for.
  let events: EventQueue
  /// A digest of the options.
  let optionsDigest: String
  private let makeService: (Int) throws(ConversionError) -> any PictureService
  private let started = ContinuousClock.now
  private var service: (any PictureService)?

  /// The search, as far as it has come.
  var walk: TreeWalk
  /// How many files the search has handed over.
  var position = 0
  /// Whether there may be more.
  var isSearching = true
  /// JPEGs whose names differ from a target's in case only.
  var variants = CaseVariants()
  /// Pictures that wait.
  var window = LargestFirst<RunItem>(capacity: 1024)
  /// Pictures that are being worked on, by number.
  var inFlight: [Int: InFlight] = [:]
  /// How many pictures were submitted.
  var submitted = 0
  /// Whether nothing new is begun.
  var isStopping = false
  /// Whether a JPEG found no room.
  var isOutOfSpace = false
  /// Gives JPEGs their names.
  var publisher: JPEGPublisher
  /// What earlier runs have done, if a journal is kept.
  var journal: Journal?
  /// Hears of everything.
  var reporter: any RunReporter
  /// The totals so far.
  var summary = Summary()

  /// Prepares a run; the names of all JPEGs are settled here. `makeService` is called when the first picture is ready,
  /// with the number of pictures that there can be at a time.
  init(
    _ plan: BatchPlan, events: EventQueue, reporter: any RunReporter, journal: Journal? = nil,
    makeService: @escaping (Int) throws(ConversionError) -> any PictureService
  ) {
    var reporter = reporter
    self.plan = plan
    self.events = events
    self.journal = journal
    self.makeService = makeService
    var isStopped = false
    names = TargetNames(plan.inputs, filter: plan.filter, layout: plan.layout) { count in
      reporter.searching(found: count)
      // No picture is in flight yet: an event can only be the signal to stop.
      if events.poll() != nil { isStopped = true }
      return !isStopped
    }
    self.reporter = reporter
    walk = TreeWalk(plan.inputs, filter: plan.filter)
    optionsDigest = OptionsDigest.of(plan.conversion)
    publisher = JPEGPublisher(options: optionsDigest, layout: plan.layout)
    summary.isDryRun = plan.isDryRun
    isStopping = isStopped
    (summary.isInterrupted, summary.isSearchCut) = (isStopped, isStopped)
  }

  /// Does it all and returns the totals.
  mutating func run() -> Summary {
    let files = plan.shard.share(of: 0..<names.count)
    // What a part of the files weighs is not known; on average it is its share.
    let bytes = Int(Double(names.bytes) * Double(files) / Double(max(1, names.count)))
    let isCounted = plan.standardInput == nil && plan.layout != .standardOutput
    reporter.begin(files: isCounted ? files : nil, bytes: isCounted ? bytes : nil)
    takeStandardInput()
    while true {
      search()
      while !isStopping, inFlight.count < plan.jobs + 1, let item = window.takeLargest() {
        take(item)
        // Signals are heeded between files that need no conversion, too.
        if let event = events.poll() { handle(event) }
        reporter.tick(summary)
        search()
      }
      if inFlight.isEmpty, isStopping || (window.count == 0 && !isSearching) { break }
      if !inFlight.isEmpty, let event = events.next(within: 100) { handle(event) }
      reporter.tick(summary)
      // Nobody reads the results any more: what is in flight is finished, as for a signal.
      if reporter.isBroken { isStopping = true }
    }
    // A single picture is left to the system, as cp leaves its copy.
    if summary.converted > 1, !plan.isDryRun { summary.diskFailure = publisher.synchronize() }
    summary.aside = walk.aside
    summary.seconds = (ContinuousClock.now - started).inSeconds
    if isStopping {
      summary.notReached = window.count + plan.shard.share(of: position..<max(position, names.count))
    }
    reporter.end(summary, journalFailure: journal?.failure)
    return summary
  }

  private mutating func handle(_ event: RunEvent) {
    switch event {
    case .stop:
      isStopping = true
      summary.isInterrupted = true
      reporter.stopping(inFlight: inFlight.count)
    case .finished(let number, let outcome, let content):
      guard let done = inFlight.removeValue(forKey: number) else { return }
      finish(done, outcome, content: content)
    }
  }

  /// Counts and reports `record`.
  mutating func record(_ record: FileRecord) {
    summary.add(record)
    reporter.record(record)
  }

  /// The service, which is made when it is first needed.
  mutating func readyService() throws(ConversionError) -> any PictureService {
    if let service { return service }
    let made = try makeService(min(plan.jobs, max(1, names.count)))
    service = made
    return made
  }
}
