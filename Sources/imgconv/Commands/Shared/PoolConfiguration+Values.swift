internal import ImageWorkers

extension PoolConfiguration {
  /// A pool of `jobs` workers as `values` ask for.
  init(_ values: ServiceValues, jobs: Int) {
    self.init()
    workers = jobs
    sandbox = values.sandbox
    if let limit = values.memoryLimit { memoryLimit = limit }
  }
}
