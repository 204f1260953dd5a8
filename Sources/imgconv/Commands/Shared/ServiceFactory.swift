internal import ImageCore
internal import ImageWorkers

/// Makes the service that a command's pictures are worked on by.
enum ServiceFactory {
  /// The service that `values` ask for, for `jobs` pictures at a time; what the user should know of it goes to `notice`.
  static func make(
    _ values: ServiceValues, jobs: Int, notice: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(ConversionError) -> any PictureService {
    try checkDescriptors(jobs)
    try checkThreads(jobs, isInProcess: values.isInProcess)
    if values.isInProcess { return try InProcessService(jobs: jobs) }
    var configuration = PoolConfiguration(values, jobs: jobs)
    configuration.notice = { event in
      if case .sandboxGap(let sentence) = event { notice(sentence) }
    }
    let pool = WorkerPool(configuration)
    try pool.start()
    return pool
  }

  /// A picture in the works takes up to five open files here: its source, its JPEG, and the ways to its worker.
  private static func checkDescriptors(_ jobs: Int) throws(ConversionError) {
    let limit = DescriptorLimit.raise()
    guard jobs > max(1, (limit - 32) / 5) else { return }
    throw ConversionError(
      .overLimit,
      "\(jobs) pictures at a time need more open files than the \(limit) that the system allows (ulimit -n): lower --jobs."
    )
  }

  /// Dispatch takes up to three and one for each picture that ends or is hashed; a picture in the works takes its thread
  /// here, or its worker and the thread that watches over it. Each that is tried costs some 40 microseconds.
  private static func checkThreads(_ jobs: Int, isInProcess: Bool) throws(ConversionError) {
    let shortage = ThreadSupply.shortage(
      of: 3 + (isInProcess ? 2 : 3) * jobs,
      for: jobs == 1 ? "one picture at a time needs" : "\(jobs) pictures at a time need",
      option: "--jobs")
    if let shortage { throw ConversionError(.overLimit, shortage) }
  }
}
