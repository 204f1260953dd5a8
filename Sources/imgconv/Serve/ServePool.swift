internal import ImageCore
internal import ImageServer
internal import ImageWorkers

/// The worker pool of a service.
enum ServePool {
  /// Starts `jobs` workers and waits until one of them has converted the built-in picture. What the operator should know
  /// goes to `notice`.
  static func start(
    _ values: ServiceValues, jobs: Int, outputLimit: Int, notice: @escaping @Sendable (String) -> Void
  ) throws(ConversionError) -> WorkerPool {
    var configuration = PoolConfiguration(values, jobs: jobs)
    configuration.prestarted = jobs
    configuration.outputLimit = min(configuration.outputLimit, outputLimit)
    configuration.notice = { event in
      switch event {
      case .sandboxGap(let sentence): notice(sentence)
      case .workerDied(let reason, let detail):
        notice("A worker was replaced (\(reason.rawValue)): \(detail)")
      }
    }
    let pool = WorkerPool(configuration)
    try pool.start()
    return pool
  }

  /// What the pool counts, as metrics.
  static func metrics(_ statistics: PoolStatistics) -> [ServerMetric] {
    [
      ServerMetric(
        name: "imgconv_workers", help: "Worker processes by what they do.", isCounter: false, label: "state",
        values: [
          ("busy", Double(statistics.busy)), ("idle", Double(statistics.idle)),
          ("starting", Double(statistics.starting)),
        ]),
      ServerMetric(
        name: "imgconv_worker_ends_total", help: "Workers that ended and were replaced, by reason.",
        isCounter: true,
        label: "reason",
        values: EndReason.allCases.map { ($0.rawValue, Double(statistics.ended[$0] ?? 0)) }),
      ServerMetric(
        name: "imgconv_picture_retries_total",
        help: "Pictures given to another worker because theirs was killed or stopped from outside.",
        isCounter: true,
        values: [("", Double(statistics.retried))]),
    ]
  }
}
