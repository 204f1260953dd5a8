/// Who gets in: a pure state machine over worker slots, a bounded queue and a budget of bytes. Time and locks are outside.
///
/// A place is held from the moment that a picture is whole until its answer is made, so at most `workers + queue`
/// pictures wait or run. Bytes are charged as they arrive, so a client that declares much and sends little holds
/// little; what does not fit is refused at once.
struct Admission: Equatable {
  /// Why a request was not let in.
  enum Refusal: Equatable {
    /// Every worker is busy and the queue is full.
    case queueFull
    /// The budget for bodies and pictures in memory is spent.
    case memoryFull
    /// The service is ending.
    case draining
  }

  /// Pictures that run at one time.
  let workers: Int
  /// Pictures that may wait behind them.
  let queue: Int
  /// Bytes that bodies and pictures may take together.
  let budget: Int

  /// Places taken: running and waiting pictures.
  private(set) var places = 0
  /// Bytes charged.
  private(set) var bytes = 0
  /// Whether the service takes no new work.
  private(set) var isDraining = false
  /// Seconds that a conversion takes lately, by exponential average.
  private(set) var typicalSeconds = 0.5

  /// Creates an empty house.
  init(workers: Int, queue: Int, budget: Int) {
    (self.workers, self.queue, self.budget) = (workers, queue, budget)
  }

  /// Pictures that wait for a worker.
  var waiting: Int { max(0, places - workers) }
  /// Workers that have a picture.
  var running: Int { min(places, workers) }

  /// Whether a body of `declared` bytes would get in if it were here now; nothing is taken. Nil means yes.
  ///
  /// Asked before the body is read, so that a refusal costs the client no upload.
  func foresee(declared: Int) -> Refusal? {
    if isDraining { return .draining }
    if places >= workers + queue { return .queueFull }
    return fits(declared) ? nil : .memoryFull
  }

  /// Charges `count` more bytes; false, and nothing is charged, when they do not fit.
  mutating func charge(_ count: Int) -> Bool {
    guard fits(count) else { return false }
    bytes += count
    return true
  }

  /// Charges bytes that exist already and cannot be refused any more (a finished JPEG).
  mutating func chargeAnyway(_ count: Int) { bytes = bytes.addingReportingOverflow(count).partialValue }

  /// Gives back `count` charged bytes.
  mutating func refund(_ count: Int) { bytes = max(0, bytes - count) }

  /// Takes a place for one whole picture. Nil means that it is taken.
  mutating func enter() -> Refusal? {
    if places >= workers + queue { return .queueFull }
    places += 1
    return nil
  }

  /// Gives a place back.
  mutating func leave() { places = max(0, places - 1) }

  /// Learns that a picture took `seconds` of a worker's time.
  mutating func measured(seconds: Double) {
    guard seconds.isFinite, seconds >= 0 else { return }
    typicalSeconds += (seconds - typicalSeconds) * 0.1
  }

  /// Lets nobody in from now on.
  mutating func drain() { isDraining = true }

  /// Whole seconds after which the pictures that are here now will be done, from 1 to 120.
  var retryAfter: Int {
    let rounds = (Double(places) / Double(max(1, workers))).rounded(.up)
    return min(max(Int((rounds * typicalSeconds).rounded(.up)), 1), 120)
  }

  private func fits(_ count: Int) -> Bool {
    let (sum, overflow) = bytes.addingReportingOverflow(count)
    return count >= 0 && !overflow && sum <= budget
  }
}
