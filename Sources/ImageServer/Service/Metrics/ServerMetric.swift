/// A metric that is counted elsewhere.
public struct ServerMetric: Sendable {
  /// The name, for example `imgconv_worker_restarts_total`.
  public var name: String
  /// What it counts.
  public var help: String
  /// Whether it only grows.
  public var isCounter: Bool
  /// The label's name; empty for none.
  public var label: String
  /// The label's values, each with its number.
  public var values: [(label: String, value: Double)]

  /// Describes a metric.
  public init(
    name: String, help: String, isCounter: Bool, label: String = "", values: [(label: String, value: Double)]
  ) {
    (self.name, self.help, self.isCounter) = (name, help, isCounter)
    (self.label, self.values) = (label, values)
  }
}
