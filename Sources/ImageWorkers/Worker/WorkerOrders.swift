/// What a worker is told at its start, as the JSON argument behind `__worker`.
struct WorkerOrders: Sendable, Equatable, Codable {
  /// The process that started it: when that is gone, so is the worker.
  var parent: Int32
  /// The limit of its address space in bytes; 0 for none.
  var memoryLimit: Int
  /// The most bytes of one output.
  var outputLimit: Int
  /// How much its priority is lowered, 0 to 19.
  var niceness: Int32
  /// What of the sandbox must be in force.
  var sandbox: SandboxPolicy
  /// Whether sources that begin with `DRILL` make it misbehave, for tests of the pool and of the sandbox.
  var drill = false
}
