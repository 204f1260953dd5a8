/// The numbers that the transport counts itself, for metrics.
struct TransportStatistics: Sendable, Equatable {
  /// Connections open now.
  var open = 0
  /// Connections accepted since the start.
  var accepted: UInt64 = 0
  /// Of these, the ones over the limit, which were told 503.
  var overLimit: UInt64 = 0
  /// How often accepting was put off because no descriptor was left.
  var acceptPauses: UInt64 = 0
}
