internal import ImageCore
internal import ImageWorkers

/// What the commands that ask about pictures have in common: they start a service, stop at a signal, and end by a status.
struct QueryCommand {
  /// How pictures are worked on.
  let service: ServiceValues
  /// What limits and options hold.
  let options: ConversionOptions
  /// How many pictures there are; nil when that is not known.
  let pictures: Int?

  /// Asks what `next` hands over; `answered` hears every answer in order.
  ///
  /// At the end `conclude` prints what is left to be told and says whether all is well.
  ///
  /// - Returns: the exit status.
  func run(
    next: () -> QueryRun.Query?, answered: (QueryRun.Query, QueryRun.Answer) -> Void, conclude: () -> Bool
  ) -> Int32 {
    let events = EventQueue.stoppedBySignals()
    let jobs = min(service.jobs ?? Processors.available, max(1, pictures ?? .max))
    do throws(ConversionError) {
      let query = QueryRun(
        jobs: jobs, deadline: service.deadline, options: options, events: events,
        service: try ServiceFactory.make(service, jobs: jobs, notice: Console.tell))
      let isInterrupted = query.run(next: next, answered: answered)
      let isWell = conclude()
      return isInterrupted ? ExitStatus.interrupted : isWell ? ExitStatus.success : ExitStatus.someFailed
    } catch {
      Console.tell(error.message)
      return ExitStatus.someFailed
    }
  }
}
