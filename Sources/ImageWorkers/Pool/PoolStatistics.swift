/// What a pool is doing and has done, for metrics.
public struct PoolStatistics: Sendable, Equatable {
  /// Workers that have a picture now.
  public var busy = 0
  /// Workers that wait for one.
  public var idle = 0
  /// Workers that are starting.
  public var starting = 0
  /// Jobs without a worker.
  public var waiting = 0
  /// Workers started since the pool's start.
  public var started = 0
  /// Jobs whose callers were told since the pool's start, refused ones among them.
  public var finished = 0
  /// Jobs refused because too many waited.
  public var refused = 0
  /// Times a picture was given to another worker because its own was killed or stopped from outside.
  public var retried = 0
  /// Workers that ended since the pool's start, by reason.
  public var ended: [EndReason: Int] = [:]

  /// Creates statistics of a pool at rest.
  public init() {}
}

extension PoolMachine {
  /// The machine's state in numbers.
  var statistics: PoolStatistics {
    var statistics = PoolStatistics()
    for life in workers.values {
      switch life.state {
      case .starting: statistics.starting += 1
      case .idle: statistics.idle += 1
      case .busy, .dying(.some, _): statistics.busy += 1
      case .leaving, .dying(nil, _): break
      }
    }
    statistics.waiting = waiting.count
    statistics.started = counters.started
    statistics.finished = counters.finished
    statistics.refused = counters.refused
    statistics.retried = counters.retried
    statistics.ended = counters.ended
    return statistics
  }
}
