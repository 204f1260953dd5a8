internal import ImageWorkers

extension DescriptorLimit {
  /// How many connections fit under a limit: a quarter of it stays for bodies, answers and workers.
  static func connections(under limit: Int) -> Int { max(1, limit - max(32, limit / 4)) }
}
