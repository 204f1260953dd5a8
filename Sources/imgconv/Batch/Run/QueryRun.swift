internal import ImageCore
internal import ImageWorkers

/// Asks about many pictures, several at a time, and hands the answers over in the order of the questions.
struct QueryRun {
  /// A question about a picture.
  struct Query: Sendable {
    /// The picture.
    var source: BytePath
    /// Its JPEG, when the question is about both.
    var jpeg: BytePath?
    /// Why there is nothing to ask, if so.
    var failure: FileFailure?
  }

  /// What came of a question.
  typealias Answer = Result<JSONValue, FileFailure>

  /// How many pictures are worked on at a time.
  let jobs: Int
  /// How long a picture may take.
  let deadline: Duration
  /// What limits and options hold.
  let options: ConversionOptions
  /// What the run waits for.
  let events: EventQueue
  /// Who answers.
  let service: any PictureService

  /// Asks what `next` hands over until it has no more or a signal comes; `answered` hears every answer.
  ///
  /// - Returns: whether a signal ended it.
  func run(next: () -> Query?, answered: (Query, Answer) -> Void) -> Bool {
    var waiting: [Int: Query] = [:]
    var ready: [Int: (Query, Answer)] = [:]
    var (asked, told) = (0, 0)
    var hasMore = true
    var isInterrupted = false
    while true {
      // Nobody reads the answers any more.
      if ResultStream.isBroken { hasMore = false }
      // What waits for an earlier answer counts, too: a slow first picture must not pile up a thousand answers.
      while hasMore, !isInterrupted, asked - told < jobs * 4, waiting.count < jobs + 1 {
        guard let query = next() else {
          hasMore = false
          break
        }
        if let failure = submit(query, asked) {
          ready[asked] = (query, .failure(failure))
        } else {
          waiting[asked] = query
        }
        asked += 1
      }
      while let (query, answer) = ready.removeValue(forKey: told) {
        answered(query, answer)
        told += 1
      }
      if waiting.isEmpty, told == asked, !hasMore || isInterrupted { return isInterrupted }
      guard !waiting.isEmpty, let event = events.next(within: 1000) else { continue }
      switch event {
      case .stop: isInterrupted = true
      case .finished(let number, let outcome, _):
        if let query = waiting.removeValue(forKey: number) { ready[number] = (query, Self.answer(outcome)) }
      }
    }
  }

  private static func answer(_ outcome: PictureOutcome) -> Answer {
    switch outcome.result {
    case .failure(let error): .failure(FileFailure(error))
    case .success(.json(let bytes)):
      JSONValue(parsing: bytes).map { .success($0) }
        ?? .failure(FileFailure(code: "internal", message: "The worker's answer cannot be read."))
    case .success(.jpeg): .failure(FileFailure(code: "internal", message: "The worker answered with a JPEG."))
    }
  }

  private func submit(_ query: Query, _ number: Int) -> FileFailure? {
    if let failure = query.failure { return failure }
    do throws(FileFailure) {
      let (source, length) = try open(query.source)
      let task: PictureTask =
        if let jpeg = query.jpeg { .compare(jpeg: try open(jpeg).0, options) } else { .inspect(options) }
      let job = PictureJob(task: task, source: source, length: length, deadline: deadline)
      service.submit(job) { [events] outcome in events.post(.finished(number, outcome, content: nil)) }
      return nil
    } catch {
      return error
    }
  }

  private func open(_ path: BytePath) throws(FileFailure) -> (OwnedDescriptor, Int) {
    if path == BytePath("-") {
      let (file, status) = try StandardInput.open(limit: options.limits.inputBytes)
      return (file, status.size)
    }
    do throws(SystemError) {
      let (file, status) = try SourceOpening.open(path)
      return (file, status.size)
    } catch {
      throw FileFailure(code: "unreadable", message: "\(path.display) cannot be read: \(error.reason).")
    }
  }
}
