extension TransportSettings {
  /// How long a transfer may take: it is cut off when it has been slower than `minimumRate` for `grace`, whatever came before, and
  /// after `limit` in all.
  struct Pace: Sendable, Equatable {
    /// How long a transfer may be silent; whatever is slower than `minimumRate` uses it up little by little.
    var grace: Duration
    /// The slowest rate that goes on for as long as `limit`, in bytes a second; at least 1.
    var minimumRate: Int
    /// The most that any transfer gets.
    var limit: Duration

    /// The grace while others are turned away for want of the memory that this transfer holds. A few seconds of silence happen to
    /// every mobile client.
    var graceUnderPressure: Duration { min(grace, Self.patience) }

    /// How long a silent transfer keeps memory that others ask for.
    static let patience = Duration.seconds(5)
  }
}
