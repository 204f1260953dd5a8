internal import ImageWorkers

/// Others who have something to show in the metrics.
final class MetricSources: Sendable {
  private let sources = Guarded<[@Sendable (inout MetricsText) -> Void]>([])

  /// Adds one, asked each time that metrics are read.
  func add(_ source: @escaping @Sendable (inout MetricsText) -> Void) {
    sources.withLock { $0.append(source) }
  }

  /// Lets each of them write, in the order in which they were added.
  func write(into text: inout MetricsText) {
    for source in sources.withLock({ $0 }) { source(&text) }
  }
}
